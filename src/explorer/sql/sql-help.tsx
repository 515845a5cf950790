import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import type { ExampleQuery } from './example-queries.ts';

/** Statements to start from, the publisher's own and others; choosing one runs it. */
export function SqlHelp({
  examples,
  queries,
  onRun,
}: {
  readonly examples: readonly ExampleQuery[];
  readonly queries: readonly ExampleQuery[];
  readonly onRun: (sql: string) => void;
}): ReactNode {
  const t = strings();
  return (
    <>
      {queries.length > 0 && <Choices label={t.query.published} choices={queries} onRun={onRun} />}
      <Choices label={t.sql.examples} choices={examples} onRun={onRun} />
    </>
  );
}

function Choices({
  label,
  choices,
  onRun,
}: {
  readonly label: string;
  readonly choices: readonly ExampleQuery[];
  readonly onRun: (sql: string) => void;
}): ReactNode {
  return (
    <div className="sql-examples" role="group" aria-label={label}>
      <span className="dim">{label}</span>
      {choices.map(({ title, sql }) => (
        <Button look="suggestion" key={title} title={sql} onClick={() => onRun(sql)}>
          <bdi>{title}</bdi>
        </Button>
      ))}
    </div>
  );
}
