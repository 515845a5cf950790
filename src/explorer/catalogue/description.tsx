import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';

/** Longer descriptions begin folded. */
const FOLD_FROM = 240;
/** So much of one, up to the end of a word where words have blanks between them. */
const BEGINNING = /^[^]{1,240}(?=\s)|^[^]{1,240}/u;

/** A description as plain text, folded to its beginning when long. */
export function Description({ text }: { readonly text: string }): ReactNode {
  const t = strings().catalogue;
  const [open, setOpen] = useState(false);
  const foldable = text.length > FOLD_FROM;
  return (
    <p className="description">
      <bdi>{foldable && !open ? `${BEGINNING.exec(text)?.[0].trimEnd()}… ` : `${text} `}</bdi>
      {foldable && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.less : t.more}
        </button>
      )}
    </p>
  );
}
