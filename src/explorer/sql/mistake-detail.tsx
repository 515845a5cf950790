import type { ReactNode } from 'react';
import type { SqlComplaint } from '../api/problem.ts';
import { showSqlPlace } from './sql-place.ts';
import { Suggestions } from './statement-notices.tsx';
import type { Mistake } from './use-mistake.ts';

/** Where a statement is wrong, else what else the database says of it, and names that may have been meant. */
export function MistakeDetail({
  written,
  complaint,
  mistake: { place, suggestions },
  onRun,
}: {
  readonly written: string | null;
  readonly complaint: SqlComplaint;
  readonly mistake: Mistake;
  readonly onRun: (sql: string) => void;
}): ReactNode {
  return (
    <>
      <pre className="sql-message" tabIndex={0}>
        {place !== null && written !== null
          ? showSqlPlace(written, place)
          : complaint.message.split('\n').slice(1).join('\n').trimEnd()}
      </pre>
      <Suggestions suggestions={suggestions} onRun={onRun} />
    </>
  );
}
