import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { useModule } from '../ui/use-async.ts';
import { hasMarks, toPlainText } from './plain-text.ts';

/** Longer descriptions begin folded. */
const FOLD_FROM = 240;
/** So much of one, up to the end of a word where words have blanks between them. */
const BEGINNING = /^[^]{1,240}(?=\s)|^[^]{1,240}/u;

/** A description in Markdown: folded to its beginning when long, where there is no room for all of it. */
export function Description({
  text,
  whole = false,
}: {
  readonly text: string;
  /** Whether there is room. */
  readonly whole?: boolean;
}): ReactNode {
  const t = strings().catalogue;
  const [open, setOpen] = useState(false);
  const plain = toPlainText(text);
  const foldable = !whole && (plain.length > FOLD_FROM || text.trim().includes('\n\n'));
  const fold = foldable && (
    <Button look="link" aria-expanded={open} onClick={() => setOpen(!open)}>
      {open ? t.less : t.more}
    </Button>
  );
  if (foldable && !open)
    return (
      <p className="description">
        <bdi>{plain.length > FOLD_FROM ? `${BEGINNING.exec(plain)?.[0].trimEnd()}… ` : `${plain} `}</bdi>
        {fold}
      </p>
    );
  return (
    <div className="description">
      <Marked text={text} />
      {fold}
    </div>
  );
}

/** The text with its marks shown for what they mean, as soon as that is loaded; before, and where it has none, as it is. */
function Marked({ text }: { readonly text: string }): ReactNode {
  const wanted = hasMarks(text);
  // Offline before it was ever loaded: the text reads well as it is.
  const view = useModule(wanted, () => import('./markdown.tsx'), 'Descriptions stay plain');
  if (view && wanted) return <view.Markdown text={text} />;
  return (
    <p>
      <bdi>{text}</bdi>
    </p>
  );
}
