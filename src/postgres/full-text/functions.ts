import { FullTextError } from '../../core/full-text/full-text-error.ts';
import { ENGLISH, type TextSearchConfig } from '../../core/full-text/text-search-config.ts';
import { phraseToTsQuery, plainToTsQuery, toTsQuery } from '../../core/full-text/to-tsquery.ts';
import { printTsQuery, type TsQuery } from '../../core/full-text/tsquery.ts';
import { sql } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { notSupported, PgError } from '../errors.ts';
import { BOOL, castTo, expr, nullOf, TEXT, type Expr } from '../expr.ts';
import { type Place, subselect } from '../place.ts';
import { matchSql, rankSql } from './search-sql.ts';

const TSVECTOR = pgType('tsvector');
const TSQUERY = pgType('tsquery');

type Reader = (text: string, config: TextSearchConfig) => TsQuery;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['to_tsquery', toTsQuery],
  ['plainto_tsquery', plainToTsQuery],
  ['phraseto_tsquery', phraseToTsQuery],
]);

/** Calls of text search, which need the configuration and the query before the statement runs; undefined for other functions. */
export function callTextSearch(name: string, args: readonly Expr[], place: Place): Expr | undefined {
  const read = READERS.get(name);
  if (read && (args.length === 1 || args.length === 2)) return queryOf(read, args, place);
  if (name === 'to_tsvector' && (args.length === 1 || args.length === 2)) {
    const { config, rest } = split(args, place);
    if (rest.type.category === 'json') throw notSupported('to_tsvector() of JSON (take its text: x::text)');
    return vectorOf(rest, config);
  }
  if (name === 'ts_rank') return ranked(args, place);
  return undefined;
}

/** `vector @@ query` and its other forms; undefined when the operands are none of text search. */
export function matchTextSearch(left: Expr, right: Expr, place: Place): Expr | undefined {
  const [vector, query] = left.type.name === 'tsquery' ? [right, left] : [left, right];
  const asVector = vector.type.name === 'tsvector' ? vector : textVector(vector);
  const asQuery = query.type.name === 'tsquery' ? query : textQuery(query, place);
  if (!asVector || !asQuery) return undefined;
  return expr(subselect(matchSql(place.statement.searches, asVector, asQuery), place), BOOL, {
    simple: true,
  });
}

function textVector(x: Expr): Expr | undefined {
  if (x.type.category !== 'text') return undefined;
  return vectorOf(x, ENGLISH);
}

const vectorOf = (x: Expr, config: TextSearchConfig) =>
  expr(coerce(x, TEXT).sql, TSVECTOR, { vector: { config, literal: x.literal } });

/** `text @@ text` takes the right one for plain words; an untyped one is a tsquery as it is written. */
function textQuery(x: Expr, place: Place): Expr | undefined {
  if (x.type.name === 'unknown') throw notSupported('a tsquery literal (use to_tsquery())');
  return x.type.category === 'text' ? queryOf(plainToTsQuery, [x], place) : undefined;
}

function queryOf(read: Reader, args: readonly Expr[], place: Place): Expr {
  const { config, rest } = split(args, place);
  if (rest.literal === undefined) throw notSupported('a tsquery that is not a literal');
  if (rest.literal === null) return nullOf(TSQUERY);
  try {
    return written(read(rest.literal, config));
  } catch (error) {
    if (!(error instanceof FullTextError)) throw error;
    throw new PgError('syntax_error', error.message, { cause: error });
  }
}

const written = (query: TsQuery) =>
  expr(castTo(sql`${printTsQuery(query)}`, 'VARCHAR'), TSQUERY, { query: { query }, simple: true });

const CONNECTIVES = { '&&': 'and', '||': 'or' } as const;

/** `q && r`, `q || r` and `!! q`, of which what has no words is no part; undefined where the operands are no queries. */
export function combineQueries(symbol: string, operands: readonly Expr[]): Expr | undefined {
  const op = symbol === '&&' || symbol === '||' ? CONNECTIVES[symbol] : undefined;
  if ((!op && symbol !== '!!') || !operands.every(({ type }) => type.name === 'tsquery')) return undefined;
  if (operands.some(({ literal }) => literal === null)) return nullOf(TSQUERY);
  const parts = operands.flatMap(({ query }) => {
    if (!query) throw notSupported('a tsquery that is not a literal');
    return query.query ?? [];
  });
  const [first, second] = parts;
  if (!first) return written(null);
  if (!op) return written({ op: 'not', arg: first });
  return written(second ? { op, args: [first, second] } : first);
}

/** The configuration, English unless one is named, and the other argument. */
function split(args: readonly Expr[], { statement }: Place): { config: TextSearchConfig; rest: Expr } {
  const [first, second] = args;
  if (!first) throw notSupported('a text search without a text');
  if (!second) return { config: ENGLISH, rest: first };
  if (typeof first.literal !== 'string')
    throw notSupported('a text search configuration that is not a literal');
  const config = statement.configs.get(first.literal);
  if (config === undefined) throw notSupported('a text search configuration that is not a literal');
  if (config instanceof FullTextError)
    throw new PgError('undefined_object', config.message, { location: first.location, cause: config });
  return { config, rest: second };
}

function ranked(args: readonly Expr[], place: Place): Expr {
  const [vector, query, normalization] = args;
  if (vector?.type.name !== 'tsvector' || query?.type.name !== 'tsquery' || args.length > 3)
    throw notSupported('ts_rank() of these arguments');
  const bits = normalization === undefined ? 0 : Number(normalization.literal);
  if (bits !== 0 && bits !== 32) throw notSupported('ts_rank() with this normalization');
  const rank = subselect(rankSql(place.statement.searches, vector, query, bits), place);
  return expr(rank, pgType('float4'), { simple: true });
}
