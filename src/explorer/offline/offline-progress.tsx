import type { ReactNode } from 'react';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import type { OfflineJob, OfflineProblem } from './offline-model.ts';

/** How far the wish under way is, in bytes, and how to give it up. */
export function OfflineProgress({
  job,
  onCancel,
}: {
  readonly job: OfflineJob;
  readonly onCancel: () => void;
}): ReactNode {
  const t = strings().offline;
  const { loaded, total } = job;
  return (
    <div className="offline-progress">
      <div className="progress-line">
        <span>{t.running}</span>
        <span className="dim">{progressOf(job)}</span>
        <progress aria-label={t.running} {...(total > 0 && { value: Math.min(1, loaded / total) })} />
      </div>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </div>
  );
}

/** The bytes of a wish; empty as long as nobody has counted them. */
export function progressOf({ loaded, total }: OfflineJob): string {
  if (total === 0) return '';
  return strings().offline.progress(formatBytes(Math.min(loaded, total)), formatBytes(total));
}

/** Why the last wish was not fulfilled. */
export function OfflineTrouble({ problem }: { readonly problem: OfflineProblem }): ReactNode {
  return (
    <p className="offline-trouble" role="alert">
      {describe(problem)}
    </p>
  );
}

function describe(problem: OfflineProblem): string {
  const t = strings().offline;
  if (problem.kind === 'failed') return t.failed(problem.reason);
  const needed = formatBytes(problem.needed);
  return problem.free === null ? t.noSpaceUnknown(needed) : t.noSpace(needed, formatBytes(problem.free));
}
