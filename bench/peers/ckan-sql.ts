import type { Ask, Search } from '../ask.ts';
import type { BenchTable } from '../bench-table.ts';
import type { Expected } from '../peer.ts';
import { KEPT } from '../answer.ts';
import { quoteName, quoteText, toConditions, toOrder, toWhere, wordsOf } from './search-sql.ts';

/**
 * The table as CKAN 2.11 makes it: `_id`, `_full_text` that a trigger fills, and its indexes: the key, one on `_full_text`, one on the words
 * of each column of text (`ckan.datastore.default_fts_index_field_types`). These are GIN, which answers sooner than CKAN's own default, GiST.
 */
export function toLayout(table: BenchTable): {
  readonly create: readonly string[];
  readonly index: readonly string[];
} {
  const columns = table.columns.map(({ name, type }) => `${quoteName(name)} ${type}`);
  const texts = table.columns.filter(({ type }) => type === 'text');
  return {
    create: [
      `CREATE TABLE t (_id serial PRIMARY KEY, _full_text tsvector, ${columns.join(', ')})`,
      `CREATE FUNCTION populate_full_text_trigger() RETURNS trigger AS $body$ BEGIN
        IF NEW._full_text IS NOT NULL THEN RETURN NEW; END IF;
        NEW._full_text := (SELECT to_tsvector(string_agg(value, ' ')) FROM json_each_text(row_to_json(NEW.*)) WHERE key NOT LIKE '\\_%');
        RETURN NEW;
      END; $body$ LANGUAGE plpgsql`,
      'CREATE TRIGGER zfulltext BEFORE INSERT OR UPDATE ON t FOR EACH ROW EXECUTE PROCEDURE populate_full_text_trigger()',
    ],
    index: [
      'CREATE INDEX ON t USING gin (_full_text)',
      ...texts.map(({ name }) => `CREATE INDEX ON t USING gin (to_tsvector('english', ${quoteName(name)}))`),
      'VACUUM ANALYZE t',
    ],
  };
}

/** What CKAN 2.11 asks PostgreSQL for a request: the page as JSON, and the total. (2.12's ranges in CKAN's own form.) */
export function toCkanStatements(ask: Ask, table: BenchTable): readonly string[] {
  if ('sql' in ask)
    return [`SELECT array_to_json(array_agg(j))::text FROM (${ask.sql.replaceAll('{t}', 't')}) AS j`];
  const { ranks, queries, conditions } = toTextSearch(ask, table);
  const names = ask.fields ?? ['_id', ...table.columns.map(({ name }) => name)];
  const columns = [
    ...names.map((name) => `${quoteName(name)} as ${quoteName(name)}`),
    ...(ask.fields ? [] : ranks.map(({ id, value }) => `${value} as ${quoteName(id)}`)),
  ].join(', ');
  const select = ask.distinct ? `DISTINCT ${columns}` : columns;
  const from = `FROM "t" ${queries.map((query) => `, ${query}`).join('')} ${toWhere([...toConditions(ask), ...conditions])}`;
  const ranked = ranks.map(({ value }) => `${value} DESC`).join(', ');
  const order = toOrder(ask) || ranked || (ask.distinct ? '' : '"_id" asc');
  const page = `SELECT array_to_json(array_agg(j))::text FROM (SELECT ${select} ${from} ${order && `ORDER BY ${order}`} LIMIT ${ask.limit ?? 100} OFFSET ${ask.offset ?? 0}) AS j`;
  return ask.include_total === false
    ? [page]
    : [page, `SELECT count(*) FROM (SELECT ${select} ${from}) as t`];
}

function toTextSearch({ q }: Search, table: BenchTable) {
  if (q === undefined) return { ranks: [], queries: [], conditions: [] };
  const texts = typeof q === 'string' ? [['', q] as const] : Object.entries(q);
  const parts = texts.map(([column, text]) => {
    const alias = quoteName(column === '' ? 'query' : `query ${column}`);
    const vector =
      column === '' ? '_full_text' : `to_tsvector('english', cast(${quoteName(column)} as text))`;
    const indexed = table.columns.find(({ name }) => name === column)?.type === 'text';
    return {
      rank: {
        id: column === '' ? 'rank' : `rank ${column}`,
        value: `ts_rank(${vector}, ${alias}, 32)`,
      },
      query: `plainto_tsquery('english', ${quoteText(text)}) ${alias}`,
      // A column whose words have no index is narrowed by the record's.
      conditions: [...(column === '' || indexed ? [] : [`_full_text @@ ${alias}`]), `${vector} @@ ${alias}`],
    };
  });
  return {
    ranks: parts.map(({ rank }) => rank),
    queries: parts.map(({ query }) => query),
    conditions: parts.flatMap(({ conditions }) => conditions),
  };
}

/**
 * A statement whose one value is JSON text, an `Expected`: what the answer to a request should be, in the site's meaning (docs/data.md,
 * `fullText`), by PostgreSQL's own means, over the table that `LOWER_TEXTS` makes too. Equals are in the order of `_id`.
 * @param kept first records that it tells of
 */
export function toExpectedStatement(ask: Ask, kept = KEPT): string {
  if ('sql' in ask)
    return `SELECT json_build_object('first', coalesce(json_agg(j), '[]')) FROM (SELECT * FROM (${ask.sql.replaceAll('{t}', 't')}) AS s LIMIT ${kept}) AS j`;
  const { q, plain, language, fields, distinct, offset = 0, limit = 100 } = ask;
  const texts = q === undefined ? [] : typeof q === 'string' ? [[null, q] as const] : Object.entries(q);
  const conditions = [
    ...toConditions(ask),
    ...texts.flatMap(([column, text]) =>
      plain === undefined && language === undefined ? containsAll(column, text) : inWords(column, text, ask),
    ),
  ];
  const key = fields && !fields.includes('_id') ? fields.map(quoteName) : ['_id'];
  const ranks = texts.map(
    ([column, text], i) => `ts_rank(${vectorOf(column, language)}, ${queryOf(text, ask)}, 32) AS r${i}`,
  );
  const order = toOrder(ask) || (distinct ? '' : [...ranks.map((_, i) => `r${i} DESC`), '_id'].join(', '));
  // No more than is needed: it is a copy of all that match.
  const sorted = toOrder(ask).match(/"[^"]+"/g) ?? [];
  const columns = distinct
    ? `DISTINCT ${key.join(', ')}`
    : [...new Set(['_id', ...key, ...sorted.filter((name) => name !== '"_id"')]), ...ranks].join(', ');
  const source = `SELECT ${columns} FROM t ${toWhere(conditions)}`;
  const first = `SELECT ${key.join(', ')} FROM s ${order && `ORDER BY ${order}`} LIMIT ${Math.min(kept, limit)} OFFSET ${offset}`;
  const value = key.length === 1 && key[0] === '_id' ? 'f._id' : 'row_to_json(f)';
  return `WITH s AS MATERIALIZED (${source}) SELECT json_build_object(${ask.include_total === false ? '' : "'total', (SELECT count(*) FROM s), "}'first', (SELECT coalesce(json_agg(${value}), '[]') FROM (${first}) AS f))`;
}

const vectorOf = (column: string | null, language = 'english'): string =>
  column === null ? '_full_text' : `to_tsvector('${language}', cast(${quoteName(column)} as text))`;

const queryOf = (text: string, { plain, language = 'english' }: Search = {}): string =>
  `${plain === false ? 'to_tsquery' : 'plainto_tsquery'}('${language}', ${quoteText(text)})`;

/** The row's vector is asked as well, but of columns of texts, whose words have an index. */
function inWords(column: string | null, text: string, ask: Search): readonly string[] {
  const query = queryOf(text, ask);
  const inRow = `_full_text @@ ${query}`;
  if (column === null) return [inRow];
  return [
    `${vectorOf(column, ask.language)} @@ ${query}`,
    `(pg_typeof(${quoteName(column)}) = 'text'::regtype OR ${inRow})`,
  ];
}

/** Without a word nothing matches. */
function containsAll(column: string | null, text: string): readonly string[] {
  const words = wordsOf(text);
  return words.length > 0 ? words.map((word) => contains(column, word, text)) : ['false'];
}

/** A word of a text is in a field, or shares its stem with one of its words. What CKAN does not look for counts only where it looks for nothing. */
function contains(column: string | null, word: string, text: string): string {
  const pattern = `lower(${quoteText(`%${word.replace(/[\\%_]/g, '\\$&')}%`)})`;
  const letters =
    column === null
      ? `SELECT _id FROM lower_texts WHERE texts LIKE ${pattern}`
      : `SELECT _id FROM t WHERE lower(${quoteName(column)}::text) LIKE ${pattern}`;
  const stem = `SELECT _id FROM t WHERE ${vectorOf(column)} @@ ${queryOf(word)}`;
  const isNothing = `numnode(${queryOf(word)}) = 0 AND numnode(${queryOf(text)}) > 0`;
  return `(${isNothing} OR _id IN (${letters} UNION ALL ${stem}))`;
}

/** Makes what `toExpectedStatement` looks for letters in: every record's values as JSON has them, in lower case, a blank between, as no word has one. */
export const LOWER_TEXTS = `CREATE TABLE lower_texts AS
  SELECT _id, (SELECT lower(string_agg(value, ' ')) FROM json_each_text(row_to_json(t.*)) WHERE key NOT LIKE '\\_%') AS texts FROM t`;

/** What PostgreSQL answered such a statement. */
export const readExpected = (text: string): Expected => JSON.parse(text) as Expected;
