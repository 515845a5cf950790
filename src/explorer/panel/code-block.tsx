import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';

/** Code to read and copy. */
export function CodeBlock({
  title,
  code,
  display = code,
  breaks = false,
  children,
}: {
  readonly title?: string;
  /** What Copy takes. */
  readonly code: string;
  /** What is shown, where that is less or laid out otherwise. */
  readonly display?: string;
  /** Break long lines anywhere instead of scrolling: for addresses. */
  readonly breaks?: boolean;
  /** More buttons. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{title}</span>
        {children}
        <CopyButton text={code} />
      </figcaption>
      <pre className={breaks ? 'breaks' : ''} dir="ltr" tabIndex={0}>
        <code>{display}</code>
      </pre>
    </figure>
  );
}
