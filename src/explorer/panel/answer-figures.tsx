import type { ReactNode } from 'react';
import type { Reply } from '../api/problem.ts';
import { formatBytes, formatCount, formatDuration } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Figures } from '../ui/figures.tsx';

/** Status, time, bytes and records of one reply. */
export function AnswerFigures({
  reply: { status, ms, bytes },
  records,
}: {
  readonly reply: Reply;
  /** Null when the reply is no answer. */
  readonly records: number | null;
}): ReactNode {
  const t = strings().request;
  const figures: ReadonlyArray<readonly [string, string]> = [
    [t.status, String(status)],
    [t.time, formatDuration(ms)],
    [t.size, formatBytes(bytes)],
    ...(records === null ? [] : [[t.records, formatCount(records)] as const]),
  ];
  return <Figures figures={figures} />;
}
