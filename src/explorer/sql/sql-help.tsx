import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import type { ExampleQuery } from './example-queries.ts';

/** Statements to start from; choosing one runs it. */
export function SqlHelp({
  examples,
  onRun,
}: {
  readonly examples: readonly ExampleQuery[];
  readonly onRun: (sql: string) => void;
}): ReactNode {
  const t = strings().sql;
  return (
    <div className="sql-examples" role="group" aria-label={t.examples}>
      <span className="dim">{t.examples}</span>
      {examples.map(({ title, sql }) => (
        <button key={title} type="button" className="suggestion" title={sql} onClick={() => onRun(sql)}>
          <bdi>{title}</bdi>
        </button>
      ))}
    </div>
  );
}
