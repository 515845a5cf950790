import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { RangeEdges } from './cells/cell-range.ts';
import type { CopiedCells } from './cells/to-tsv.ts';

/** Milliseconds that the outcome of copying is told. */
const SHOWN = 2500;

/** What is selected, a button that copies it, and what became of that. */
export function SelectionBar({
  edges,
  copied,
  onCopied,
  copy,
}: {
  /** Null when nothing is selected. */
  readonly edges: RangeEdges | null;
  readonly copied: CopiedCells | null;
  readonly onCopied: (copied: CopiedCells | null) => void;
  readonly copy: () => CopiedCells | null;
}): ReactNode {
  const t = strings().selection;
  useEffect(() => {
    if (copied?.kind !== 'text') return;
    const timer = setTimeout(() => onCopied(null), SHOWN);
    return () => clearTimeout(timer);
  }, [copied, onCopied]);
  // What was said of one selection is not true of the next.
  const place = edges && `${edges.top} ${edges.bottom} ${edges.left} ${edges.right}`;
  useEffect(() => () => onCopied(null), [place, onCopied]);
  const write = (): void => {
    const cells = copy();
    if (cells?.kind !== 'text') return onCopied(cells);
    navigator.clipboard.writeText(cells.text).then(
      () => onCopied(cells),
      () => onCopied({ kind: 'refused' }),
    );
  };
  const rows = edges ? edges.bottom - edges.top + 1 : 0;
  const columns = edges ? edges.right - edges.left + 1 : 0;
  return (
    <div className="selection-bar" data-shown={edges !== null || copied !== null || undefined}>
      <span role="status">
        {copied ? t[copied.kind] : edges ? t.size(formatCount(rows), formatCount(columns)) : ''}
      </span>
      {edges && (
        <button type="button" className="button quiet" onClick={write}>
          <Icon name="copy" /> {t.copy}
        </button>
      )}
    </div>
  );
}
