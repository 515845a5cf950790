/** A random number generator with a seed: the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Kind = 'int' | 'numeric' | 'float' | 'text' | 'bool' | 'date' | 'timestamp' | 'interval' | 'ints';

interface Table {
  readonly name: string;
  readonly columns: Readonly<Partial<Record<Kind, readonly string[]>>>;
}

const TABLES: readonly Table[] = [
  {
    name: '{stations}',
    columns: { int: ['id', 'a', 'b', '_id'], text: ['code', 'label'], float: ['lat', 'lon'], date: ['day'] },
  },
  {
    name: '{seattle-weather}',
    columns: {
      int: ['_id'],
      numeric: ['precipitation', 'temp_max', 'temp_min', 'wind'],
      text: ['weather'],
      date: ['date'],
    },
  },
  {
    name: '{research-projects}',
    columns: {
      int: ['project', 'team', '_id'],
      numeric: ['budget'],
      text: ['subject', 'stage', 'title', 'lead', 'region'],
      date: ['start_date', 'end_date'],
      bool: ['open_data'],
    },
  },
  { name: '{nulls}', columns: { numeric: ['num'], text: ['txt'], timestamp: ['"at"'], int: ['_id'] } },
  {
    name: '{types}',
    columns: {
      int: ['i', '_id'],
      float: ['f'],
      text: ['t'],
      bool: ['bo'],
      date: ['d'],
      timestamp: ['ts'],
      interval: ['iv'],
      ints: ['ia'],
    },
  },
];

const LITERALS: Readonly<Record<Kind, readonly string[]>> = {
  int: ['0', '1', '2', '3', '-1', '7', '100', '-5', '12345', 'NULL::int'],
  numeric: ['0.5', '1.25', '-2.75', '10.0', '0.001', '123.456', '1e3', 'NULL::numeric'],
  float: ['0.5::float8', '-1.5::float8', '1e10::float8', '2::float8', '0.1::float8'],
  text: ["'a'", "'Abc'", "''", "'x y z'", "'10'", "'é'", "'a,b,c'", 'NULL::text', "'2020-01-02'"],
  bool: ['true', 'false', 'NULL::bool'],
  date: ["date '2020-02-29'", "date '2012-01-05'", "date '1999-12-31'", 'NULL::date'],
  timestamp: ["timestamp '2020-02-29 13:14:15.5'", "timestamp '2012-01-01'", 'NULL::timestamp'],
  interval: [
    "interval '1 day'",
    "interval '1 month 2 days'",
    "interval '90 minutes'",
    "interval '-3 hours'",
    "interval '1 year'",
  ],
  ints: ['ARRAY[1, 2, 3]', 'ARRAY[3, NULL]', "'{}'::int[]"],
};

/** Rules: a result's kind, with the kinds of the parts that `$1`, `$2`, … stand for. */
const RULES: readonly (readonly [Kind, string, ...Kind[]])[] = [
  ...['+', '-', '*', '/', '%'].flatMap((op): readonly (readonly [Kind, string, ...Kind[]])[] => [
    ['int', `($1 ${op} $2)`, 'int', 'int'],
    ['numeric', `($1 ${op} $2)`, 'numeric', 'numeric'],
    ['numeric', `($1 ${op} $2)`, 'int', 'numeric'],
  ]),
  ...['+', '-', '*', '/'].map((op): readonly [Kind, string, ...Kind[]] => [
    'float',
    `($1 ${op} $2)`,
    'float',
    'float',
  ]),
  ['float', '($1 + $2)', 'float', 'int'],
  ['float', '($1 * $2)', 'numeric', 'float'],
  ['int', '(- $1)', 'int'],
  ['int', 'abs($1)', 'int'],
  ['numeric', 'abs($1)', 'numeric'],
  ['numeric', 'round($1, 2)', 'numeric'],
  ['numeric', 'round($1, 0)', 'numeric'],
  ['numeric', 'trunc($1, 1)', 'numeric'],
  ['numeric', 'ceil($1)', 'numeric'],
  ['numeric', 'floor($1)', 'numeric'],
  ['float', 'round($1)', 'float'],
  ['float', 'floor($1)', 'float'],
  ['numeric', '$1::numeric', 'int'],
  ['numeric', 'round($1::numeric, 3)', 'float'],
  ['float', '$1::float8', 'numeric'],
  ['int', '$1::int', 'bool'],
  ['int', 'round($1)::int', 'numeric'],
  ['int', 'length($1)', 'text'],
  ['int', "strpos($1, 'a')", 'text'],
  ['int', '($1 - $2)', 'date', 'date'],
  ['int', 'extract(year FROM $1)::int', 'date'],
  ['numeric', 'extract(month FROM $1)', 'date'],
  ['numeric', 'extract(epoch FROM $1)', 'interval'],
  ['float', "date_part('dow', $1)", 'timestamp'],
  ['int', 'array_length($1, 1)', 'ints'],
  ['int', '($1)[2]', 'ints'],
  ['int', 'coalesce($1, $2)', 'int', 'int'],
  ['numeric', 'coalesce($1, $2)', 'numeric', 'int'],
  ['text', 'coalesce($1, $2)', 'text', 'text'],
  ['int', 'nullif($1, $2)', 'int', 'int'],
  ['text', 'nullif($1, $2)', 'text', 'text'],
  ['int', 'greatest($1, $2)', 'int', 'int'],
  ['numeric', 'least($1, $2)', 'numeric', 'int'],
  ['text', 'greatest($1, $2)', 'text', 'text'],
  ['int', 'CASE WHEN $1 THEN $2 ELSE $3 END', 'bool', 'int', 'int'],
  ['text', 'CASE WHEN $1 THEN $2 ELSE $3 END', 'bool', 'text', 'text'],
  ['numeric', 'CASE WHEN $1 THEN $2 ELSE $3 END', 'bool', 'numeric', 'int'],
  ['text', '($1 || $2)', 'text', 'text'],
  ['text', '($1 || $2)', 'text', 'int'],
  ['text', 'upper($1)', 'text'],
  ['text', 'lower($1)', 'text'],
  ['text', 'initcap($1)', 'text'],
  ['text', 'left($1, $2)', 'text', 'int'],
  ['text', 'right($1, $2)', 'text', 'int'],
  ['text', 'substring($1, $2, 3)', 'text', 'int'],
  ['text', 'trim($1)', 'text'],
  ['text', "replace($1, 'a', $2)", 'text', 'text'],
  ['text', "lpad($1, 5, '*')", 'text'],
  ['text', "split_part($1, ' ', 2)", 'text'],
  ['text', 'reverse($1)', 'text'],
  ['text', 'concat($1, $2, $3)', 'text', 'int', 'bool'],
  ['text', "concat_ws('-', $1, $2)", 'text', 'date'],
  ['text', "regexp_replace($1, '[aeiou]', '_', 'g')", 'text'],
  ['text', "substring($1 FROM '[A-Z][a-z]+')", 'text'],
  ['text', "to_char($1, 'YYYY-MM-DD HH24:MI:SS Dy Mon')", 'timestamp'],
  ['text', "to_char($1, 'FMDay DDD IW Q')", 'date'],
  ['text', "to_char($1, 'FM999,990.00')", 'numeric'],
  ['text', "to_char($1, '99999')", 'int'],
  ['text', '$1::text', 'int'],
  ['text', '$1::text', 'bool'],
  ['text', '$1::text', 'date'],
  ['text', '$1::text', 'timestamp'],
  ['text', '$1::text', 'interval'],
  ['text', '$1::text', 'float'],
  ['text', "array_to_string($1, ',')", 'ints'],
  ...['=', '<>', '<', '<=', '>', '>='].flatMap((op): readonly (readonly [Kind, string, ...Kind[]])[] => [
    ['bool', `($1 ${op} $2)`, 'int', 'int'],
    ['bool', `($1 ${op} $2)`, 'numeric', 'int'],
    ['bool', `($1 ${op} $2)`, 'text', 'text'],
    ['bool', `($1 ${op} $2)`, 'date', 'timestamp'],
    ['bool', `($1 ${op} $2)`, 'interval', 'interval'],
  ]),
  ['bool', '($1 AND $2)', 'bool', 'bool'],
  ['bool', '($1 OR $2)', 'bool', 'bool'],
  ['bool', '(NOT $1)', 'bool'],
  ['bool', '($1 IS NULL)', 'text'],
  ['bool', '($1 IS NOT NULL)', 'int'],
  ['bool', '($1 IS DISTINCT FROM $2)', 'int', 'int'],
  ['bool', '($1 BETWEEN $2 AND $3)', 'int', 'int', 'int'],
  ['bool', '($1 IN ($2, $3))', 'int', 'int', 'int'],
  ['bool', '($1 NOT IN ($2, $3))', 'text', 'text', 'text'],
  ['bool', "($1 LIKE '%a%')", 'text'],
  ['bool', "($1 ILIKE 'A_%')", 'text'],
  ['bool', "($1 ~ '^[A-Za-z]+$')", 'text'],
  ['bool', '($1 = ANY ($2))', 'int', 'ints'],
  ['bool', '($1 IS TRUE)', 'bool'],
  ['date', '($1 + $2 % 1000)', 'date', 'int'],
  ['date', '$1::date', 'timestamp'],
  ['timestamp', '($1 + $2)', 'date', 'interval'],
  ['timestamp', '($1 - $2)', 'timestamp', 'interval'],
  ['timestamp', "date_trunc('month', $1)", 'timestamp'],
  ['timestamp', "date_trunc('week', $1::timestamp)", 'date'],
  ['interval', '($1 - $2)', 'timestamp', 'timestamp'],
  ['interval', '($1 + $2)', 'interval', 'interval'],
  ['interval', '($1 * 2)', 'interval'],
  ['interval', 'age($1, $2)', 'timestamp', 'timestamp'],
  ['ints', '($1 || $2)', 'ints', 'int'],
  ['ints', 'ARRAY[$1, $2]', 'int', 'int'],
  ['ints', 'array_remove($1, $2)', 'ints', 'int'],
];

const AGGREGATES: readonly (readonly [string, Kind])[] = [
  ['count($1)', 'text'],
  ['count(DISTINCT $1)', 'text'],
  ['sum($1)', 'int'],
  ['sum($1)', 'numeric'],
  ['avg($1)', 'int'],
  ['avg($1)', 'numeric'],
  ['min($1)', 'text'],
  ['max($1)', 'date'],
  ['min($1)', 'int'],
  ['max($1)', 'numeric'],
  ['bool_or($1)', 'bool'],
  ["string_agg($1, ',' ORDER BY _id)", 'text'],
  ['array_agg($1 ORDER BY _id)', 'int'],
  ['count(*) FILTER (WHERE $1)', 'bool'],
];

/** A statement made of random expressions of the right kinds. The same seed gives the same statement. */
export function generateStatement(seed: number): string {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const table = pick(TABLES);
  const make = (kind: Kind, depth: number): string => {
    const columns = table.columns[kind] ?? [];
    if (depth === 0 || random() < 0.25)
      return columns.length > 0 && random() < 0.8 ? pick(columns) : pick(LITERALS[kind]);
    const [, text, ...parts] = pick(RULES.filter(([result]) => result === kind));
    return parts.reduce((all, part, i) => all.replace(`$${i + 1}`, () => make(part, depth - 1)), text);
  };
  const kinds = Object.keys(LITERALS) as Kind[];
  const where = random() < 0.5 ? ` WHERE ${make('bool', 2)}` : '';
  const shape = random();
  if (shape < 0.55) {
    const list = Array.from({ length: 3 }, (_, i) => `${make(pick(kinds), 3)} AS c${i}`).join(', ');
    return `SELECT _id, ${list} FROM ${table.name}${where} ORDER BY _id LIMIT 20`;
  }
  if (shape < 0.9) {
    const key = make(pick(['int', 'text', 'bool', 'date'] as const), 2);
    const list = Array.from({ length: 2 }, (_, i) => {
      const [text, kind] = pick(AGGREGATES);
      return `${text.replace('$1', () => make(kind, 2))} AS a${i}`;
    }).join(', ');
    const having = random() < 0.3 ? ' HAVING count(*) > 1' : '';
    return `SELECT ${key} AS k, ${list} FROM ${table.name}${where} GROUP BY 1${having} ORDER BY 1 LIMIT 20`;
  }
  const over = `OVER (PARTITION BY ${make(pick(['bool', 'text'] as const), 1)} ORDER BY _id)`;
  return `SELECT _id, sum(${make('int', 2)}) ${over} AS w, lag(${make('text', 2)}) ${over} AS l FROM ${table.name}${where} ORDER BY _id LIMIT 20`;
}
