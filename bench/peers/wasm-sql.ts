import type { Ask, Search } from '../ask.ts';
import type { BenchTable } from '../bench-table.ts';
import { quoteName, quoteText, toConditions, toOrder, toWhere, wordsOf } from './search-sql.ts';

export type WasmDialect = 'duckdb' | 'sqlite';

/** The same work in the words of a database in the page: a page of records, and the total. */
export function toWasmStatements(ask: Ask, table: BenchTable, dialect: WasmDialect): readonly string[] {
  if ('sql' in ask) {
    const statement = ask.sql.replaceAll('{t}', 't');
    return [dialect === 'sqlite' ? statement.replace(' ILIKE ', ' LIKE ') : statement];
  }
  const names = (ask.fields ?? ['_id', ...table.columns.map(({ name }) => name)]).map(quoteName).join(', ');
  const text = FIND[dialect](ask, table);
  const where = toWhere([...toConditions(ask), ...text.conditions]);
  const distinct = ask.distinct ? 'DISTINCT ' : '';
  const order = toOrder(ask) || text.order || (ask.distinct ? '' : '_id');
  const from = `FROM ${text.from} ${where}`;
  const page = `SELECT ${distinct}${names} ${from} ${order && `ORDER BY ${order}`} LIMIT ${ask.limit ?? 100} OFFSET ${ask.offset ?? 0}`;
  if (ask.include_total === false) return [page];
  return [
    page,
    ask.distinct ? `SELECT count(*) FROM (SELECT DISTINCT ${names} ${from}) AS d` : `SELECT count(*) ${from}`,
  ];
}

interface Found {
  readonly from: string;
  readonly conditions: readonly string[];
  readonly order: string;
}

const FIND: Readonly<Record<WasmDialect, (search: Search, table: BenchTable) => Found>> = {
  // Without an extension it has no index of words.
  duckdb: ({ q }, { columns }) => {
    const conditions = textsOf(q).flatMap(([column, text]) => {
      const names = column === null ? columns.map(({ name }) => quoteName(name)) : [quoteName(column)];
      return wordsOf(text).map(
        (word) => `contains(lower(concat_ws(' ', ${names.join(', ')})), ${quoteText(word.toLowerCase())})`,
      );
    });
    return { from: 't', conditions, order: '' };
  },
  sqlite: ({ q }) => {
    const matches = textsOf(q).flatMap(([column, text]) =>
      wordsOf(text).map((word) => `${column === null ? '' : `${column} : `}"${word.replaceAll('"', '""')}"`),
    );
    if (matches.length === 0) return { from: 't', conditions: [], order: '' };
    return {
      from:
        '(SELECT t.*, words.rank AS rank FROM words JOIN t ON t._id = words.rowid WHERE words MATCH ' +
        `${quoteText(matches.join(' AND '))}) AS t`,
      conditions: [],
      order: 'rank',
    };
  },
};

function textsOf(q: Search['q']): readonly (readonly [column: string | null, text: string])[] {
  if (q === undefined) return [];
  return typeof q === 'string' ? [[null, q]] : Object.entries(q);
}
