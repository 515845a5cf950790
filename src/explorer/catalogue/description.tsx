import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';

/** Longer descriptions begin folded. */
const FOLD_FROM = 240;

/** A description as plain text, folded to its beginning when long. */
export function Description({ text }: { readonly text: string }): ReactNode {
  const t = strings().catalogue;
  const [open, setOpen] = useState(false);
  const foldable = text.length > FOLD_FROM;
  return (
    <p className="description">
      <bdi>{foldable && !open ? `${text.slice(0, FOLD_FROM).trimEnd()}… ` : `${text} `}</bdi>
      {foldable && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.less : t.more}
        </button>
      )}
    </p>
  );
}
