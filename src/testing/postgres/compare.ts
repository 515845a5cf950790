import { parse, stringify } from 'lossless-json';
import { isAllowed } from '../../postgres/functions/allowed.ts';
import type { Oracle, OracleAnswer } from './oracle.ts';
import { withTables, type SqlTables } from './tables.ts';

/** One statement through the API and through PostgreSQL. */
export interface Comparison {
  readonly statement: string;
  /** What differs; empty when they agree. */
  readonly difference: string;
  readonly ours: ApiAnswer;
  readonly theirs: OracleAnswer;
}

/** The API's answer in the oracle's shape. */
export type ApiAnswer = OracleAnswer & { readonly status: number };

/** Puts a statement to the API. */
export async function askApi(tables: SqlTables, statement: string): Promise<ApiAnswer> {
  const response = await tables.handle(
    new Request('http://test.ckan.net/api/3/action/datastore_search_sql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sql: statement }),
    }),
  );
  const text = await response.text();
  const { status } = response;
  const body = parse(text) as {
    success: boolean;
    result: { fields: { id: string; type: string }[]; records: Record<string, unknown>[] };
    error: { info?: { orig: string[] }; message?: string; query?: string[] };
  };
  if (!body.success)
    return { status, error: body.error.info?.orig[0] ?? body.error.message ?? body.error.query?.[0] ?? text };
  const { fields, records } = body.result;
  return {
    status,
    fields,
    // Of columns with one name the last one's value is there.
    records: records.map((record) =>
      fields.map(({ id }) => canonical(record[id], fields.findLast((field) => field.id === id)?.type ?? '')),
    ),
  };
}

/** A JSON value with its numbers by value: a `numeric` by its digits, whole numbers exactly, others as binary doubles. */
function canonical(value: unknown, type: string): string {
  const text = stringify(value) ?? 'null';
  if (type.endsWith('numeric')) return text;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || /^-?\d+$/.test(token) ? token : JSON.stringify(Number(token)),
  );
}

/** Runs a statement on both sides. Rows count in order only where the statement orders them at the top. */
export async function compare(tables: SqlTables, oracle: Oracle, statement: string): Promise<Comparison> {
  const text = withTables(statement, tables.resources);
  const [ours, theirs] = [await askApi(tables, text), await oracle.ask(text)];
  const ordered = /order\s+by/i.test(outsideBrackets(statement));
  return { statement, difference: differ(statement, ours, theirs, ordered), ours, theirs };
}

/** A statement without its texts and what stands in brackets: sub-selects and windows have orders of their own. */
function outsideBrackets(statement: string): string {
  let text = statement.replaceAll(/'(?:[^']|'')*'|"[^"]*"/g, '…');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, '…');
  }
  return text;
}

/** A JSON text's value, printed anew. */
function decode(cell: string): string {
  try {
    return JSON.stringify(JSON.parse(JSON.parse(cell) as string));
  } catch {
    return cell;
  }
}

/** What differs between two answers; empty when they agree. */
export function differ(
  statement: string,
  ours: OracleAnswer,
  theirs: OracleAnswer,
  ordered: boolean,
): string {
  const first = (text: string) => text.split('\n')[0] ?? '';
  if ('error' in ours || 'error' in theirs) {
    const a = 'error' in ours ? first(ours.error) : 'an answer';
    const b = 'error' in theirs ? first(theirs.error) : 'an answer';
    // CKAN's allow list stands before PostgreSQL's answer.
    const refused = /^Access denied: Not authorized to call function (\w+)$/.exec(a)?.[1];
    if (refused !== undefined && !isAllowed(refused)) return '';
    // So does its look for \\' in the text.
    if (a === 'Query is not a single statement.' && statement.includes("\\'")) return '';
    return a === b ? '' : `ours: ${a} | PostgreSQL: ${b}`;
  }
  const names = (answer: typeof ours) => answer.fields.map(({ id, type }) => `${id} ${type}`).join(', ');
  if (names(ours) !== names(theirs)) return `ours: ${names(ours)} | PostgreSQL: ${names(theirs)}`;
  // Records keep one member per name, the last.
  const lastPlaces = theirs.fields.map(({ id }) => theirs.fields.findLastIndex((other) => other.id === id));
  const picked = theirs.records.map((row) => lastPlaces.map((i) => row[i]!));
  // JSON of a resource comes decoded (contract 2.10); what SQL computes is its text.
  const decoded = ours.fields.map(
    ({ type }, i) => /^jsonb?$/.test(type) && ours.records.some((row) => !/^(null$|")/.test(row[i]!)),
  );
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (decoded[i] ? decode(cell) : cell)).join(' ; ');
  const a = ours.records.map(line);
  const b = picked.map(line);
  if (!ordered) {
    a.sort();
    b.sort();
  }
  if (a.length !== b.length) return `ours: ${a.length} rows | PostgreSQL: ${b.length} rows`;
  const at = a.findIndex((row, i) => row !== b[i]);
  return at < 0 ? '' : `row ${at + 1} ours: ${a[at]} | PostgreSQL: ${b[at]}`;
}
