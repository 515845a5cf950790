import { isLosslessNumber } from 'lossless-json';
import { literal, quote, toItems, unquote } from './ckan-names.ts';
import { crash, refuseQuery } from './ckan-outcome.ts';
import type { Checked } from './ckan-params.ts';
import { toPythonLiteral, toPythonText } from './python.ts';

/** A column of the answer. */
export interface Select {
  readonly name: string;
  readonly sql: string;
  /** A rank named in lists makes a statement that PostgreSQL refuses. */
  readonly isRank: boolean;
}

/** The columns that a search answers with. */
export function chooseFields(
  { fields, fullText }: Checked,
  types: ReadonlyMap<string, string>,
): readonly string[] {
  const all = [...types.keys()];
  if (fields === undefined || fields.length === 0) return all;
  const chosen = toItems(fields).map(unquote);
  if (!fullText) return chosen;
  const names = fields.includes('rank') ? all : all.filter((name) => name !== 'rank');
  return [...names, ...chosen.filter((name) => !names.includes(name))];
}

/** A column as it is selected in a format. */
export function select(
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
export function textSearch({ q, fullText, language, plain }: Checked) {
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

/** What a text search asks of each record. */
export function textConditions(
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

/** What filters ask of each record. Throws Refused. */
export function filterConditions(
  { filters, format }: Checked,
  types: ReadonlyMap<string, string>,
): readonly string[] {
  const isText = format === 'csv' || format === 'tsv';
  return Object.entries(filters).map(([field, value]) => {
    const type = types.get(field)!;
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
