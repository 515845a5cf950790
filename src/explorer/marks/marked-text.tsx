import type { ReactNode } from 'react';
import type { Marker } from './marker.ts';

/** A text with what the search found in it marked. */
export function MarkedText({ text, marker }: { readonly text: string; readonly marker: Marker }): ReactNode {
  const parts = marker(text);
  if (!parts) return text;
  return parts.map((part, index) =>
    part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
