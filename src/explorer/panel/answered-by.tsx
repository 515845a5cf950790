import type { ReactNode } from 'react';
import type { AnswerReport } from '../../core/answer-report.ts';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Figures } from '../ui/figures.tsx';

/** Who answered, what was read for it, and of which parts of the index. */
export function AnsweredBy({
  report: { by, way, requests, bytes, parts },
}: {
  readonly report: AnswerReport;
}): ReactNode {
  const t = strings().report;
  const isRead = requests !== undefined && bytes !== undefined;
  const figures: ReadonlyArray<readonly [string, string]> = [
    [t.answeredBy, t.by[by]],
    ...(isRead
      ? ([
          [t.read, formatBytes(bytes)],
          [t.requests, formatCount(requests)],
        ] as const)
      : []),
  ];
  const read = (parts ?? []).map(({ part, column, bytes: own }) => {
    const name = column === undefined ? t.parts[part] : t.ofColumn(t.parts[part], column);
    return [name, formatBytes(own)] as const;
  });
  return (
    <>
      <Figures figures={figures} />
      <p className="dim">
        {t.ways[way ?? (by === 'index' ? 'matches' : by)]}
        {isRead && read.length === 0 && ` ${t.memory}`}
      </p>
      {read.length > 0 && <Figures figures={read} />}
    </>
  );
}
