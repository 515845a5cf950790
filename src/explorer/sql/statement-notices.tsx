import type { ReactNode } from 'react';
import type { PreparedStatement } from '../../queries/prepare-statement.ts';
import type { NamedTable } from '../../queries/table-names.ts';
import { shortNameOf } from '../../queries/table-names.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Suggestion } from './did-you-mean.ts';

/** Names that are told; who has more writes more of one. */
const MOST = 4;

function listNames(names: readonly string[]): string {
  return `${names.slice(0, MOST).join(', ')}${names.length > MOST ? ' …' : ''}`;
}

/** What keeps a statement from being sent, and what was sent in its place where that is another. */
export function StatementNotices({
  prepared,
  tables,
}: {
  readonly prepared: PreparedStatement;
  readonly tables: readonly NamedTable[];
}): ReactNode {
  const t = strings().query;
  const { ambiguous, missing, wrong, head, edits, sql, isEmpty } = prepared;
  const problems = [
    ...head.mistakes,
    ...ambiguous.map(({ written, tables: called }) =>
      t.ambiguous(written, listNames(called.map((table) => `"${shortNameOf(table, tables)}"`))),
    ),
    ...wrong.map(({ name, label, type }) => t.wrong(label ?? name, t.wanted[type])),
  ];
  return (
    <>
      {problems.length > 0 && (
        <div className="notice problem-list" role="alert">
          {problems.map((problem) => (
            <p key={problem}>
              <bdi>{problem}</bdi>
            </p>
          ))}
        </div>
      )}
      {isEmpty && (
        <p className="notice quiet" role="status">
          {t.none}
        </p>
      )}
      {missing.length > 0 && (
        <p className="notice quiet" role="status">
          <bdi>{t.missing(missing.map(({ name, label }) => label ?? name).join(', '))}</bdi>
        </p>
      )}
      {edits.length > 0 && !isEmpty && problems.length === 0 && missing.length === 0 && (
        <details className="sql-sent">
          <summary>{t.sent}</summary>
          <pre tabIndex={0} dir="ltr">
            <code>{sql}</code>
          </pre>
          <CopyButton text={sql} />
        </details>
      )}
    </>
  );
}

/** Names that may have been meant; choosing one runs the statement with it. */
export function Suggestions({
  suggestions,
  onRun,
}: {
  readonly suggestions: readonly Suggestion[];
  readonly onRun: (sql: string) => void;
}): ReactNode {
  if (suggestions.length === 0) return null;
  return (
    <p className="did-you-mean">
      <span>{strings().query.didYouMean}</span>
      {suggestions.map(({ name, sql }) => (
        <Button look="suggestion" key={name} onClick={() => onRun(sql)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </p>
  );
}
