import type { ReactNode } from 'react';

/** A text that leads to another site, where its address is known. */
export function WebLink({ url, text }: { readonly url: string | null; readonly text: string }): ReactNode {
  if (url === null) return <bdi>{text}</bdi>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{text}</bdi>
    </a>
  );
}
