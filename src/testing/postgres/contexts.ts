import { AGGREGATES, RULES } from './expressions.ts';
import { LITERALS, type Kind } from './kinds.ts';
import { MANUAL, type Matter } from './manual.ts';
import { TABLES, type Table } from './tables-by-kind.ts';
import { createRandom, leaf, pick, type Phrase } from './phrase.ts';

/** A statement around an expression over `{mixed} AS t`. */
interface Context {
  readonly name: string;
  /** `$1` is the expression, wherever it stands; `$2` the same with its columns called `t.…`. */
  readonly text: string;
  /** Whether values of a kind may stand here; default all. */
  readonly takes?: (kind: Kind) => boolean;
}

/** Values that can be compared: jsonb cannot, here. */
const isSorted = (kind: Kind) => kind !== 'json' && kind !== 'jsonb';
const isMinimal = (kind: Kind) => isSorted(kind) && kind !== 'bool';
const isScalar = (kind: Kind) => kind !== 'ints' && kind !== 'texts';

const FROM = 'FROM {mixed} AS t';

const CONTEXTS: readonly Context[] = [
  { name: 'output', text: `SELECT _id, $1 AS x ${FROM} ORDER BY _id` },
  { name: 'WHERE', text: `SELECT _id ${FROM} WHERE $1 IS NOT NULL ORDER BY _id` },
  { name: 'GROUP BY', text: `SELECT $1 AS k, count(*) ${FROM} GROUP BY $1`, takes: isSorted },
  { name: 'GROUP BY 1', text: `SELECT $1 AS k, max(_id), avg(i) ${FROM} GROUP BY 1`, takes: isSorted },
  {
    name: 'GROUP BY key',
    text: `SELECT _id, $1 AS x, count(*) ${FROM} GROUP BY _id, $1 ORDER BY _id`,
    takes: isSorted,
  },
  {
    name: 'GROUP BY joined',
    text: `SELECT t._id, ($2 IS NULL) OR u.x > 0 AS y ${FROM} JOIN (SELECT _id AS x FROM {mixed}) AS u ON u.x = t.i GROUP BY t._id, ($2 IS NULL) OR u.x > 0 ORDER BY 1, 2`,
  },
  {
    name: 'HAVING key',
    text: `SELECT count(*) ${FROM} GROUP BY $1 HAVING $1 IS NOT NULL ORDER BY 1`,
    takes: isSorted,
  },
  {
    name: 'HAVING',
    text: `SELECT g, count(*) ${FROM} GROUP BY g HAVING count($1) > 1 AND avg(i) > 0 ORDER BY 1`,
  },
  {
    name: 'HAVING min',
    text: `SELECT g ${FROM} GROUP BY g HAVING min($1) IS NOT NULL ORDER BY 1`,
    takes: isMinimal,
  },
  { name: 'ORDER BY', text: `SELECT _id ${FROM} ORDER BY $1, _id`, takes: isSorted },
  { name: 'ORDER BY DESC LIMIT', text: `SELECT _id ${FROM} ORDER BY $1 DESC, _id LIMIT 4`, takes: isSorted },
  { name: 'DISTINCT', text: `SELECT DISTINCT $1 AS x ${FROM}`, takes: isSorted },
  {
    name: 'DISTINCT ON',
    text: `SELECT DISTINCT ON (x) x, _id FROM (SELECT _id, $1 AS x ${FROM}) AS q ORDER BY x, _id`,
    takes: isSorted,
  },
  { name: 'UNION', text: `SELECT $1 AS x ${FROM} UNION SELECT $1 ${FROM} WHERE _id < 4`, takes: isSorted },
  { name: 'UNION ALL', text: `SELECT $1 AS x ${FROM} UNION ALL SELECT NULL UNION ALL SELECT $1 ${FROM}` },
  {
    name: 'EXCEPT',
    text: `SELECT $1 AS x ${FROM} EXCEPT SELECT $1 ${FROM} WHERE _id % 2 = 0`,
    takes: isSorted,
  },
  {
    name: 'JOIN ON',
    text: `SELECT t._id, u._id AS o ${FROM} JOIN {mixed} AS u ON u.parent = t._id AND $2 IS NOT NULL ORDER BY 1, 2`,
  },
  {
    name: 'LEFT JOIN ON',
    text: `SELECT t._id, u._id AS o ${FROM} LEFT JOIN {mixed} AS u ON u.parent = t._id AND $2 IS NOT NULL ORDER BY 1, 2`,
  },
  {
    name: 'outer join of a sub-select',
    text: `SELECT t._id, u.x ${FROM} LEFT JOIN (SELECT parent, $1 AS x ${FROM}) AS u ON u.parent = t._id`,
    takes: isScalar,
  },
  {
    name: 'PARTITION BY',
    text: `SELECT _id, count(*) OVER (PARTITION BY $1) AS w ${FROM} ORDER BY _id`,
    takes: isSorted,
  },
  {
    name: 'window ORDER BY',
    text: `SELECT _id, row_number() OVER (ORDER BY $1, _id) AS w ${FROM} ORDER BY _id`,
    takes: isSorted,
  },
  { name: 'lag', text: `SELECT _id, lag($1) OVER (ORDER BY _id) AS w ${FROM} ORDER BY _id` },
  {
    name: 'first_value',
    text: `SELECT _id, first_value($1) OVER (PARTITION BY g ORDER BY _id) AS w ${FROM} ORDER BY _id`,
  },
  {
    name: 'scalar sub-select',
    text: `SELECT u._id, (SELECT $2 ${FROM} WHERE t._id = u._id) AS x FROM {mixed} AS u ORDER BY 1`,
  },
  { name: 'correlated output', text: `SELECT _id, (SELECT $1) AS x ${FROM} ORDER BY 1` },
  {
    name: 'correlated output with a join',
    text: `SELECT _id, (SELECT $1 FROM (VALUES (1)) AS v(q) JOIN (VALUES (1)) AS w(r) ON q = r WHERE q <= t._id) AS x ${FROM} ORDER BY 1`,
  },
  {
    name: 'correlated aggregate',
    text: `SELECT _id, (SELECT count($1) FROM (VALUES (1), (2)) AS v(q) WHERE q < t._id AND q > 0) AS x ${FROM} ORDER BY 1`,
  },
  {
    name: 'EXISTS',
    text: `SELECT _id ${FROM} WHERE EXISTS (SELECT 1 FROM (VALUES (1), (4)) AS v(q) WHERE q = t._id % 5 AND $1 IS NOT NULL) ORDER BY 1`,
  },
  { name: 'LATERAL', text: `SELECT _id, l.x ${FROM} CROSS JOIN LATERAL (SELECT $1 AS x) AS l ORDER BY 1` },
  {
    name: 'LEFT JOIN LATERAL',
    text: `SELECT _id, l.x ${FROM} LEFT JOIN LATERAL (SELECT $1 AS x WHERE t._id % 2 = 0) AS l ON true ORDER BY 1`,
  },
  {
    name: 'LATERAL VALUES',
    text: `SELECT _id, l.x ${FROM}, LATERAL (VALUES ($1), (NULL)) AS l(x) ORDER BY 1, 2`,
    takes: isSorted,
  },
  {
    name: 'IN sub-select',
    text: `SELECT _id ${FROM} WHERE $1 IN (SELECT $1 ${FROM} WHERE _id > 3) ORDER BY 1`,
    takes: isSorted,
  },
  {
    name: 'row NOT IN sub-select',
    text: `SELECT _id ${FROM} WHERE (_id, $1) NOT IN (SELECT parent, $1 ${FROM} WHERE _id > 3) ORDER BY 1`,
    takes: isSorted,
  },
  {
    name: 'WITH',
    text: `WITH q AS (SELECT _id AS n, $1 AS x ${FROM}) SELECT a.n, b.x FROM q AS a JOIN q AS b ON a.n = b.n ORDER BY 1`,
  },
  {
    name: 'WITH RECURSIVE',
    text: `WITH RECURSIVE q(n, x) AS (SELECT 1, $1 ${FROM} WHERE _id = 2 UNION ALL SELECT n + 1, (SELECT $1 ${FROM} WHERE _id = q.n + 2) FROM q WHERE n < 4) SELECT * FROM q ORDER BY n`,
  },
  {
    name: 'FILTER',
    text: `SELECT g, count(*) FILTER (WHERE $1 IS NOT NULL) AS c ${FROM} GROUP BY g ORDER BY 1`,
  },
  {
    name: 'ROLLUP',
    text: `SELECT $1 AS k, g, count(*), grouping($1, g) ${FROM} GROUP BY ROLLUP ($1, g)`,
    takes: isSorted,
  },
  {
    name: 'GROUPING SETS',
    text: `SELECT $1 AS k, b, sum(i) ${FROM} GROUP BY GROUPING SETS (($1), (b), ())`,
    takes: isSorted,
  },
  {
    name: 'derived',
    text: `SELECT x FROM (SELECT _id, $1 AS x ${FROM}) AS q WHERE x IS NOT NULL ORDER BY _id`,
  },
  {
    name: 'COALESCE',
    text: `SELECT COALESCE(x, x) AS y FROM (SELECT _id, $1 AS x ${FROM}) AS q ORDER BY _id`,
  },
  {
    name: 'CASE',
    text: `SELECT CASE WHEN _id > 3 THEN x END AS y FROM (SELECT _id, $1 AS x ${FROM}) AS q ORDER BY _id`,
  },
  { name: 'text', text: `SELECT _id, ($1)::text AS x ${FROM} ORDER BY _id` },
  {
    name: 'row_to_json',
    text: `SELECT row_to_json(q) FROM (SELECT _id, $1 AS x ${FROM}) AS q ORDER BY _id`,
  },
  {
    name: 'json_agg of rows',
    text: `SELECT json_agg(q ORDER BY _id) FROM (SELECT _id, $1 AS x ${FROM}) AS q`,
  },
  {
    name: 'count of rows',
    text: `SELECT t._id, count(q) ${FROM} LEFT JOIN (SELECT parent, $1 AS x ${FROM}) AS q ON q.parent = t._id GROUP BY 1 ORDER BY 1`,
  },
  { name: 'BETWEEN', text: `SELECT _id ${FROM} WHERE $1 BETWEEN $1 AND $1 ORDER BY 1`, takes: isSorted },
  {
    name: 'ANY',
    text: `SELECT _id ${FROM} WHERE $1 = ANY (ARRAY(SELECT $1 ${FROM})) ORDER BY 1`,
    takes: (kind) => isSorted(kind) && isScalar(kind),
  },
  {
    name: 'array_agg',
    text: `SELECT g, array_agg($1 ORDER BY _id) AS a ${FROM} GROUP BY g ORDER BY g`,
    takes: isScalar,
  },
];

/** The table that statements of the matrix are over. */
export const MATRIX_TABLE = TABLES.find(({ name }) => name === '{mixed}') as Table;

/** Expressions that the matrix puts into its contexts: each rule once, over columns. */
const EXPRESSIONS: readonly Phrase[] = RULES.map(([kind, text, ...parts], i) => {
  const random = createRandom(i);
  // A literal now and then: constants go other ways.
  const part = (of: Kind) =>
    leaf(of, pick(random, random() < 0.75 ? (MATRIX_TABLE.columns[of] ?? []) : LITERALS[of]));
  return { kind, text, parts: parts.map(part) };
});

/** Aggregates with what they gather. */
const GATHERED: readonly Phrase[] = AGGREGATES.map(([kind, text, of], i) => ({
  kind,
  text,
  parts: [leaf(of, pick(createRandom(i), MATRIX_TABLE.columns[of] ?? LITERALS[of]))],
}));

const isPlain = ({ text }: Phrase) => !/ORDER BY|DISTINCT/.test(text);
const isKey = ({ kind }: Phrase) => isSorted(kind as Kind);

const AGGREGATE_CONTEXTS: readonly (readonly [text: string, takes?: (phrase: Phrase) => boolean])[] = [
  [`SELECT $1 AS a ${FROM}`],
  [`SELECT $1 AS a ${FROM} WHERE false`],
  [`SELECT g, $1 AS a ${FROM} GROUP BY g ORDER BY g`],
  [`SELECT g ${FROM} GROUP BY g HAVING $1 IS NOT NULL ORDER BY g`],
  [`SELECT g, $1 AS a ${FROM} GROUP BY ROLLUP (g)`],
  [`SELECT a IS NULL AS n, a FROM (SELECT $1 AS a ${FROM} GROUP BY g) AS q`],
  [`SELECT g, COALESCE($1, $1) AS a ${FROM} GROUP BY g ORDER BY g`],
  [
    `SELECT o.x, (SELECT $1 ${FROM} WHERE t.parent = o.x) AS a FROM (SELECT _id AS x FROM {mixed}) AS o ORDER BY 1`,
  ],
  [`SELECT _id, $1 OVER (PARTITION BY g ORDER BY _id) AS a ${FROM} ORDER BY _id`, isPlain],
  [`SELECT g ${FROM} GROUP BY g ORDER BY $1, g`, isKey],
  [`SELECT a, count(*) FROM (SELECT $1 AS a ${FROM} GROUP BY g) AS q GROUP BY a`, isKey],
];

const query = (text: string, ...parts: readonly Phrase[]): Phrase => ({ kind: 'query', text, parts });

const OVER_MIXED = EXPRESSIONS.map((expression) => ({ expression, qualified: qualified(expression) }));

/** Every expression in every context that takes its kind, and every aggregate where aggregates may stand. */
export const MATRIX: readonly { readonly context: string; readonly phrase: Phrase }[] = [
  ...CONTEXTS.flatMap(({ name, text, takes }) => {
    const within = (written: string, all: readonly Matter[]) =>
      all
        .filter(({ expression }) => takes?.(expression.kind as Kind) ?? true)
        .map((one) => ({ context: name, phrase: query(written, one.expression, one.qualified) }));
    return [...within(text, OVER_MIXED), ...within(text.replaceAll('{mixed}', '{extremes}'), MANUAL)];
  }),
  ...AGGREGATE_CONTEXTS.flatMap(([text, takes]) =>
    GATHERED.filter((aggregate) => takes?.(aggregate) ?? true).map((aggregate) => ({
      context: text,
      phrase: query(text, aggregate),
    })),
  ),
];

function qualified(phrase: Phrase): Phrase {
  const columns: readonly string[] = Object.values(MATRIX_TABLE.columns).flat();
  return {
    ...phrase,
    text: columns.includes(phrase.text) ? `t.${phrase.text}` : phrase.text,
    parts: phrase.parts.map(qualified),
  };
}
