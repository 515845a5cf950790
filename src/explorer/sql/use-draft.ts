import { useState } from 'react';
import { readQueryHead } from '../../queries/query-head.ts';
import type { ResourceAddress } from '../address/address.ts';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { QueryResult } from '../api/answers.ts';
import { readHistory, withStatement, writeHistory } from './sql-history.ts';

type Values = ResourceAddress['values'];

/** A statement as it is being written. */
export interface Draft {
  readonly sql: string;
  readonly onSql: (sql: string) => void;
  /** Of its parameters, by their names. */
  readonly values: Values;
  readonly onValue: (parameter: string, value: string) => void;
  /** Statements run before, the last one first. */
  readonly history: readonly string[];
  /** Changes what this device remembers. */
  readonly onHistory: (change: (history: readonly string[]) => readonly string[]) => void;
  /** Brings a statement into the address; the one that is there already is asked again. @param values those of the draft if absent */
  readonly run: (sql: string, values?: Values) => void;
}

/**
 * The statement that somebody writes, which begins with that of the address.
 * @param written the address's; null: it has none
 * @param queries published ones, which go by their names
 * @param onAgain asks the address's statement again
 */
export function useDraft(
  address: ResourceAddress,
  {
    written,
    example,
    queries,
    onAgain,
  }: {
    readonly written: string | null;
    readonly example: string;
    readonly queries: readonly QueryResult[];
    readonly onAgain: () => void;
  },
): Draft {
  const [sql, setSql] = useState(written ?? example);
  const [values, setValues] = useState(address.values);
  const [history, setHistory] = useState(readHistory);
  const place = JSON.stringify([written, address.values]);
  const [lastPlace, setLastPlace] = useState(place);
  // Back and forward bring other statements.
  if (place !== lastPlace) {
    setLastPlace(place);
    if (written !== null) setSql(written);
    setValues(address.values);
  }
  // Another tab may have written since.
  const onHistory = (change: (history: readonly string[]) => readonly string[]): void => {
    const next = change(readHistory());
    setHistory(next);
    writeHistory(next);
  };
  const run = (statement: string, given = values): void => {
    const published = queries.find((one) => one.sql === statement);
    if (!published) onHistory((before) => withStatement(before, statement));
    const wanted = new Set(readQueryHead(statement).parameters.map(({ name }) => name));
    const next: ResourceAddress = {
      ...address,
      sql: published ? null : statement,
      query: published?.name ?? null,
      values: Object.fromEntries(Object.entries(given).filter(([name]) => wanted.has(name))),
    };
    setSql(statement);
    setValues(next.values);
    setLastPlace(JSON.stringify([statement, next.values]));
    if (formatAddress(next) === formatAddress(address)) onAgain();
    else navigate(next);
  };
  const onValue = (parameter: string, value: string): void => setValues({ ...values, [parameter]: value });
  return { sql, onSql: setSql, values, onValue, history, onHistory, run };
}
