import { isLosslessNumber, parse } from 'lossless-json';
import type { PostgresServer } from '../postgres/server.ts';
import { toPythonLiteral, toPythonText, toPythonValue } from './python.ts';
import { type AgreedTable, TABLES } from './tables.ts';

/** Parameters of a search as CKAN's action gets them: numbers are LosslessNumbers. */
export type Params = Readonly<Record<string, unknown>>;

/** What CKAN 2.11 answers; `crash`: 500. */
export type Outcome =
  | {
      readonly kind: 'result';
      readonly result: Readonly<Record<string, unknown>>;
      readonly order: 'kept' | 'none' | 'part';
    }
  /** The errors of which it tells one or more. */
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly errors: readonly Readonly<Record<string, unknown>>[];
      readonly orig?: string;
    }
  | { readonly kind: 'crash' };

/** CKAN gives up with one of these. */
class Refused extends Error {
  constructor(readonly outcome: Outcome) {
    super();
  }
}

const refuse = (...errors: Readonly<Record<string, unknown>>[]): never => {
  throw new Refused({ kind: 'error', status: 409, errors });
};
const crash = (): never => {
  throw new Refused({ kind: 'crash' });
};
const has = (params: Params, key: string) => params[key] !== undefined && params[key] !== null;

const KNOWN = new Set(
  'resource_id id q plain filters language limit offset fields sort distinct include_total total_estimation_threshold records_format full_text'.split(
    ' ',
  ),
);
/** More than any table has. */
const MOST_RECORDS = 50;
const FORMATS = ['objects', 'lists', 'csv', 'tsv'];

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

function isMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

interface Checked {
  readonly table: AgreedTable;
  readonly echo: Record<string, unknown>;
  readonly q: string | Readonly<Record<string, unknown>> | undefined;
  readonly fullText: string;
  readonly language: string;
  readonly plain: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly fields: string | readonly string[] | undefined;
  readonly sort: string | readonly string[] | undefined;
  readonly distinct: boolean;
  readonly limit: string;
  readonly offset: string;
  readonly format: string;
  readonly total: boolean;
}

/** The schema's coercions; all their errors are told together. */
function check(params: Params): Checked {
  const errors: Record<string, string[]> = {};
  const sent = params['id'] ? params['id'] : params['resource_id'];
  const id = sent === undefined || sent === null || sent === '' ? '' : asText(sent);
  if (id === '') errors['resource_id'] = ['Missing value'];
  const attempt = <T>(key: string, make: (value: unknown) => T): T | undefined => {
    if (!has(params, key)) return undefined;
    try {
      return make(params[key]);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      errors[key] = error.messages;
      return undefined;
    }
  };
  const present = (key: string) => has(params, key) && params[key] !== '';
  const limit = present('limit') ? attempt('limit', toNatural) : '100';
  const offset = attempt('offset', toWhole);
  const fields = attempt('fields', toList);
  const sort = attempt('sort', toList);
  const filters = attempt('filters', toJson);
  const q = attempt('q', (value) => toQuery(value));
  const total = present('include_total') ? attempt('include_total', toBoolean) : true;
  const threshold = present('total_estimation_threshold')
    ? attempt('total_estimation_threshold', toWhole)
    : null;
  const format = present('records_format') ? attempt('records_format', toFormat) : 'objects';
  const distinct = attempt('distinct', toBoolean);
  const plain = attempt('plain', toBoolean);
  const language = attempt('language', asText);
  const fullText = attempt('full_text', asText);
  if (Object.keys(errors).length > 0) refuse(errors);

  const table = TABLES.find((one) => one.id === id || one.alias === id);
  if (!table) {
    throw new Refused({
      kind: 'error',
      status: 404,
      errors: [{ __type: 'Not Found Error', message: `Not found: Resource "${id}" was not found.` }],
    });
  }
  const extras = Object.keys(params).filter((key) => !KNOWN.has(key));
  if (filters !== undefined && !isMembers(filters)) crash();
  const clamped = BigInt(limit as string) > 32_000n ? '32000' : (limit as string);
  const echo: Record<string, unknown> = {
    resource_id: table.id,
    limit: clamped,
    include_total: total,
    records_format: format,
    total_estimation_threshold: threshold,
  };
  for (const [key, value] of Object.entries({
    q,
    filters,
    sort,
    offset,
    distinct,
    plain,
    language,
    full_text: fullText,
  }))
    if (value !== undefined) echo[key] = toPythonValue(value);
  checkColumns(table, {
    q,
    filters: (filters ?? {}) as Record<string, unknown>,
    fields,
    sort,
    offset,
    extras,
  });
  return {
    table,
    echo,
    q: q as Checked['q'],
    fullText: fullText ?? '',
    language: language || 'english',
    plain: plain ?? true,
    filters: (filters ?? {}) as Record<string, unknown>,
    fields,
    sort,
    distinct: distinct ?? false,
    limit: clamped,
    offset: offset === undefined ? '0' : String(offset ?? 'None'),
    format: format as string,
    total: total as boolean,
  };
}

class Invalid extends Error {
  readonly messages: string[];
  constructor(...messages: string[]) {
    super();
    this.messages = messages;
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : toPythonJson(value);
}

function toPythonJson(value: unknown): string {
  if (isLosslessNumber(value)) return toPythonText(value);
  if (Array.isArray(value)) return `[${value.map(toPythonJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}: ${toPythonJson(item)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

function toWhole(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.trim() === '') return null;
    if (/^\s*[-+]?\d+(_\d+)*\s*$/.test(value))
      return String(BigInt(value.trim().replaceAll('_', '').replace('+', '')));
    throw new Invalid('Invalid integer');
  }
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (isLosslessNumber(value)) {
    if (/^-?\d+$/.test(value.value)) return String(BigInt(value.value));
    const number = Number(value.value);
    if (Number.isInteger(number)) return String(BigInt(number));
  }
  throw new Invalid('Invalid integer');
}

function toNatural(value: unknown): string {
  if (typeof value === 'object' && !isLosslessNumber(value)) return crash();
  let whole: string | null;
  try {
    whole = toWhole(value);
  } catch (error) {
    if (error instanceof Invalid && typeof value === 'string')
      throw new Invalid('Invalid integer', 'Please enter an integer value');
    throw error;
  }
  if (whole === null) return crash();
  if (whole.startsWith('-')) throw new Invalid('Must be a natural number');
  return whole;
}

function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? ['true', 'yes', 't', 'y', '1'].includes(value.toLowerCase()) : crash();
}

function toList(value: unknown): string | readonly string[] {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) throw new Invalid('Not a list');
  for (const item of value) {
    if (typeof item === 'object' && item !== null && !Array.isArray(item) && !isLosslessNumber(item))
      return crash();
    if (typeof item !== 'string' && !Array.isArray(item))
      throw new Invalid(`Neither a string nor a list: ${toPythonText(item)}`);
    if (Array.isArray(item)) return crash();
  }
  return value as string[];
}

function toFormat(value: unknown): string {
  if (typeof value === 'string' && FORMATS.includes(value)) return value;
  throw new Invalid("Value must be one of ['objects', 'lists', 'csv', 'tsv']");
}

function toJson(value: unknown): unknown {
  if (typeof value === 'object' && !isLosslessNumber(value)) return value;
  if (typeof value !== 'string') throw new Invalid('Cannot parse JSON');
  try {
    return parse(value);
  } catch {
    throw new Invalid('Cannot parse JSON');
  }
}

function toQuery(value: unknown): unknown {
  if (Array.isArray(value)) return toPythonText(value);
  if (typeof value === 'object' && !isLosslessNumber(value)) return value;
  if (typeof value !== 'string') return toPythonText(value);
  try {
    const parsed = parse(value);
    return typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed) &&
      !isLosslessNumber(parsed)
      ? parsed
      : value;
  } catch {
    return value;
  }
}

function toItems(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
}

/** Names of fields lose their quotes. */
function unquote(item: string): string {
  return item.length > 0 && item[0] === item.at(-1) ? item.trim().replaceAll(/^"+|"+$/g, '') : item;
}

interface Named {
  readonly q: unknown;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly fields: string | readonly string[] | undefined;
  readonly sort: string | readonly string[] | undefined;
  readonly offset: string | null | undefined;
  readonly extras: readonly string[];
}

/** What needs the table's columns; CKAN tells the first error, here any of them may be told. */
function checkColumns(table: AgreedTable, { q, filters, fields, sort, offset, extras }: Named): void {
  const names = new Set(['_id', ...table.columns.map(({ id }) => id)]);
  const errors: Record<string, string[]>[] = [];
  const invalid = (key: string, value: string) => errors.push({ [key]: [`invalid value "${value}"`] });
  for (const key of extras) invalid('__extras', key);
  for (const key of Object.keys(filters)) if (!names.has(key)) invalid('filters', key);
  const ranks: string[] = [];
  if (typeof q === 'string' && q !== '') ranks.push('rank');
  else if (typeof q === 'object' && q !== null)
    for (const [key, value] of Object.entries(q)) {
      if (names.has(key) && typeof value === 'string') ranks.push(`rank ${key}`);
      else invalid('q', key);
    }
  for (const item of toItems(fields).map(unquote))
    if (!names.has(item) && !ranks.includes(item)) invalid('fields', item);
  for (const item of toItems(sort)) if (!parseSort(item, names)) invalid('sort', item);
  if (offset?.startsWith('-')) invalid('offset', offset);
  if (errors.length > 0) refuse(...errors);
}

function parseSort(item: string, names: ReadonlySet<string>): string | undefined {
  const [, field, , direction, nulls] = /^(.+?)( +(asc|desc))?( nulls +(?:first|last) *)?$/i.exec(item) ?? [];
  if (field === undefined) return undefined;
  const bare = field[0] === '"' && field.at(-1) === '"' ? field.slice(1, -1) : field;
  return names.has(bare)
    ? `${quote(bare)} ${(direction ?? 'asc').toLowerCase()}${(nulls ?? '').toLowerCase()}`
    : undefined;
}

const quote = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;

interface Select {
  readonly name: string;
  readonly sql: string;
  /** A rank named in lists makes a statement that PostgreSQL refuses. */
  readonly isRank: boolean;
}

async function search(postgres: PostgresServer, params: Params): Promise<Outcome> {
  const asked = check(params);
  const { table, format, distinct } = asked;
  const types = new Map<string, string>([
    ['_id', 'int'],
    ...table.columns.map(({ id, type }) => [id, type === 'json' ? 'nested' : type] as const),
  ]);
  const { queries, ranks } = textSearch(asked);
  for (const rank of ranks.keys()) types.set(rank, 'float');
  const selected = chooseFields(asked, types).map((name) => select(name, types, ranks, format));
  const columns = selected.map(({ sql }) => sql).join(format === 'lists' ? " || ',' || " : ', ');
  const conditions = [...filterConditions(asked, types), ...textConditions(asked, types)];
  const from = `${quote(table.id)}${queries.map((query) => `, ${query}`).join('')}`;
  const where = conditions.length > 0 ? `WHERE ${conditions.map((one) => `(${one})`).join(' AND ')}` : '';
  const names = new Set(['_id', ...table.columns.map(({ id }) => id)]);
  const sorted = toItems(asked.sort).flatMap((item) => parseSort(item, names) ?? []);
  const order = sorted.length > 0 ? sorted : [...ranks.values()].map((rank) => `${rank} DESC`);
  const cut = `LIMIT ${asked.limit} OFFSET ${asked.offset}`;
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
      ...asked.echo,
      records,
      fields: describe(asked, types),
    };
    if (asked.total) {
      const counted = await postgres.query(
        `SELECT count(*) FROM (SELECT ${distinct ? 'DISTINCT' : ''} ${columns} FROM ${from} ${where}) AS t`,
      );
      result['total'] = counted.rows[0]?.[0];
      result['total_was_estimated'] = false;
    }
    const isCut = asked.offset !== '0' || Number(asked.limit) < MOST_RECORDS;
    return { kind: 'result', result, order: !distinct ? 'kept' : isCut ? 'part' : 'none' };
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (format === 'csv' || format === 'tsv') return { kind: 'crash' };
    return {
      kind: 'error',
      status: 409,
      errors: [{ query: ['Invalid query'] }],
      orig: (error as Error).message.split('\n')[0] as string,
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

function chooseFields({ fields, fullText }: Checked, types: ReadonlyMap<string, string>): readonly string[] {
  const all = [...types.keys()];
  if (fields === undefined || fields.length === 0) return all;
  const chosen = toItems(fields).map(unquote);
  if (!fullText) return chosen;
  const kept = fields.includes('rank') ? all : all.filter((name) => name !== 'rank');
  return [...kept, ...chosen.filter((name) => !kept.includes(name))];
}

function select(
  name: string,
  types: ReadonlyMap<string, string>,
  ranks: ReadonlyMap<string, string>,
  format: string,
): Select {
  const type = types.get(name) ?? '';
  const rank = ranks.get(name);
  let value = rank ?? quote(name);
  if (format === 'lists' && type !== 'nested' && type !== 'timestamp' && !type.startsWith('_'))
    value = `coalesce(to_json(${value}),'null')`;
  if (type === 'nested') value = `coalesce((${value}).json,'null')`;
  if (type === 'timestamp') {
    value = `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
    if (format === 'lists') value = `coalesce(to_json(${value}), 'null')`;
  }
  if (type.startsWith('_')) value = `coalesce(array_to_json(${value}),'null')`;
  return {
    name,
    sql: format === 'lists' ? `${value}` : `${value} AS ${quote(name)}`,
    isRank: rank !== undefined,
  };
}

/** The queries beside the table, and the rank columns they make. */
function textSearch({ q, fullText, language, plain }: Checked) {
  const queries: string[] = [];
  const ranks = new Map<string, string>();
  const add = (text: string, field?: string) => {
    const alias = quote(field === undefined ? 'query' : `query ${field}`);
    queries.push(
      `${plain ? 'plainto_tsquery' : 'to_tsquery'}(${literal(language)}, ${literal(text)}) ${alias}`,
    );
    const vector =
      field === undefined ? '_full_text' : `to_tsvector(${literal(language)}, cast(${quote(field)} as text))`;
    ranks.set(field === undefined ? 'rank' : `rank ${field}`, `ts_rank(${vector}, ${alias}, 32)`);
  };
  if (fullText) add(fullText);
  else if (typeof q === 'string' && q !== '') add(q);
  if (typeof q === 'object') for (const [field, text] of Object.entries(q)) add(text as string, field);
  return { queries, ranks };
}

function textConditions(
  { q, fullText, language }: Checked,
  types: ReadonlyMap<string, string>,
): readonly string[] {
  const conditions: string[] = [];
  if (typeof q === 'string' && q !== '' && !fullText) conditions.push('_full_text @@ "query"');
  if (typeof q === 'object')
    for (const field of Object.keys(q)) {
      const alias = quote(`query ${field}`);
      if (types.get(field) !== 'text') conditions.push(`_full_text @@ ${alias}`);
      conditions.push(`to_tsvector(${literal(language)}, cast(${quote(field)} as text)) @@ ${alias}`);
    }
  if (fullText) conditions.push('_full_text @@ "query"');
  return conditions;
}

function filterConditions(
  { filters, format }: Checked,
  types: ReadonlyMap<string, string>,
): readonly string[] {
  const isText = format === 'csv' || format === 'tsv';
  return Object.entries(filters).map(([field, value]) => {
    const type = types.get(field) as string;
    const one = (item: unknown): string => {
      const bound = type === 'text' ? toPythonText(item) : item;
      if (typeof bound === 'string' && bound.includes('\0')) return crash();
      // SQLAlchemy writes those into the statement in ways that no PostgreSQL takes.
      if (isText && typeof bound !== 'string' && !isLosslessNumber(bound) && bound !== null) return crash();
      return toPythonLiteral(bound, () => refuseQuery("can't adapt type 'dict'"));
    };
    if (!Array.isArray(value) || type.startsWith('_')) return `${quote(field)} = ${one(value)}`;
    return `${quote(field)} in (${value.map(one).join(',')})`;
  });
}

function refuseQuery(orig: string): never {
  throw new Refused({ kind: 'error', status: 409, errors: [{ query: ['Invalid query'] }], orig });
}
