import { parse } from 'lossless-json';
import type { PostgresServer } from '../postgres/server.ts';
import { parseSort, quote, toItems, unquote } from './ckan-names.ts';
import { crash, refuse, Refused, type Outcome, type Params } from './ckan-outcome.ts';
import { check, type Checked } from './ckan-params.ts';
import {
  chooseFields,
  filterConditions,
  select,
  textConditions,
  textSearch,
  type Select,
} from './ckan-statement.ts';

/** More than any table has. */
const MOST_RECORDS = 50;

/**
 * datastore_search of CKAN 2.11, from its contract and its PostgreSQL backend's statements, which PostgreSQL itself answers. Written from
 * CKAN's behaviour alone: it shares no code with what it judges. Two things are as in CKAN 2.12, which datapond follows there: distinct
 * comes before limit, and what sorts alike is sorted by `_id`.
 */
export async function searchAsCkan(postgres: PostgresServer, params: Params): Promise<Outcome> {
  try {
    return await search(postgres, params);
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

async function search(postgres: PostgresServer, params: Params): Promise<Outcome> {
  const checked = check(params);
  const { table, format, distinct } = checked;
  const types = new Map<string, string>([
    ['_id', 'int'],
    ...table.columns.map(({ id, type }) => [id, type === 'json' ? 'nested' : type] as const),
  ]);
  const { queries, ranks } = textSearch(checked);
  for (const rank of ranks.keys()) types.set(rank, 'float');
  const selected = chooseFields(checked, types).map((name) => select(name, types, ranks, format));
  const columns = selected.map(({ sql }) => sql).join(format === 'lists' ? " || ',' || " : ', ');
  const conditions = [...filterConditions(checked, types), ...textConditions(checked, types)];
  const from = `${quote(table.id)}${queries.map((query) => `, ${query}`).join('')}`;
  const where = conditions.length > 0 ? `WHERE ${conditions.map((one) => `(${one})`).join(' AND ')}` : '';
  const names = new Set(['_id', ...table.columns.map(({ id }) => id)]);
  const sorted = toItems(checked.sort).flatMap((item) => parseSort(item, names) ?? []);
  const order = sorted.length > 0 ? sorted : [...ranks.values()].map((rank) => `${rank} DESC`);
  const cut = `LIMIT ${checked.limit} OFFSET ${checked.offset}`;
  const rows = distinct
    ? `SELECT DISTINCT ${format === 'lists' ? `'[' || ${columns} || ']' v` : columns} FROM ${from} ${where} ${cut}`
    : `SELECT ${format === 'lists' ? `'[' || ${columns} || ']' v` : columns} FROM (SELECT * FROM ${from} ${where} ORDER BY ${[...order, '_id'].join(', ')} ${cut}) AS z`;
  // A backslash before a quote is taken for an attempt to get out of it.
  if (`${from}${where}`.includes("\\'")) refuse({ query: ['Query is not a single statement.'] });
  if (queries.some((query) => /(?<![:\p{L}\p{N}_\\]):[\p{L}\p{N}_]+(?!:)/u.test(query))) crash();
  try {
    const isText = format === 'csv' || format === 'tsv';
    const records = isText
      ? await copyText(postgres, rows, selected, format === 'csv' ? ',' : '\t')
      : await jsonRecords(postgres, rows, format, selected);
    const result: Record<string, unknown> = {
      ...checked.echo,
      records,
      fields: describe(checked, types),
    };
    if (checked.total) {
      const counted = await postgres.query(
        `SELECT count(*) FROM (SELECT ${distinct ? 'DISTINCT' : ''} ${columns} FROM ${from} ${where}) AS t`,
      );
      result['total'] = counted.rows[0]?.[0];
      result['total_was_estimated'] = false;
    }
    const isCut = checked.offset !== '0' || Number(checked.limit) < MOST_RECORDS;
    return { kind: 'result', result, order: !distinct ? 'kept' : isCut ? 'part' : 'none' };
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (format === 'csv' || format === 'tsv') return { kind: 'crash' };
    return {
      kind: 'error',
      status: 409,
      errors: [{ query: ['Invalid query'] }],
      orig: (error as Error).message.split('\n')[0]!,
    };
  }
}

async function jsonRecords(
  postgres: PostgresServer,
  rows: string,
  format: string,
  selected: readonly Select[],
): Promise<unknown> {
  if (format === 'lists' && selected.some(({ isRank }) => isRank))
    throw new Error('syntax error at or near "||"');
  const statement =
    format === 'lists'
      ? `SELECT '[' || array_to_string(array_agg(j.v), ',') || ']' FROM (${rows}) AS j`
      : `SELECT array_to_json(array_agg(j))::text FROM (${rows}) AS j`;
  const answer = await postgres.query(statement);
  const text = answer.rows[0]?.[0] ?? null;
  return text === null ? [] : parse(text);
}

/** COPY … csv, which no client library reads: the same texts by a plain SELECT. */
async function copyText(
  postgres: PostgresServer,
  rows: string,
  selected: readonly Select[],
  delimiter: string,
): Promise<string> {
  const answer = await postgres.query(rows);
  if (answer.fields.length !== selected.length) throw new Error('columns');
  const field = (cell: string | null) => {
    if (cell === null) return '';
    const isQuoted =
      cell === '' ||
      cell.includes(delimiter) ||
      /["\r\n]/.test(cell) ||
      (cell === '\\.' && answer.fields.length === 1);
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return answer.rows.map((row) => `${row.map(field).join(delimiter)}\n`).join('');
}

function describe({ fields }: Checked, types: ReadonlyMap<string, string>): unknown {
  const names = fields === undefined ? [...types.keys()] : toItems(fields).map(unquote);
  return names.map((id) => ({ id, type: types.get(id) === 'nested' ? 'json' : types.get(id) }));
}
