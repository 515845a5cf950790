import { AGGREGATES, RULES } from './expressions.ts';
import { LITERALS, type Kind } from './kinds.ts';
import { TABLES, type Table } from './tables-by-kind.ts';
import { createRandom, leaf, pick, type Phrase } from './phrase.ts';

/** A statement made of random expressions of the right kinds, and the table it is over. The same seed gives the same statement. */
export function generateStatement(seed: number): { readonly phrase: Phrase; readonly table: Table } {
  const random = createRandom(seed);
  const table = pick(random, TABLES);
  const make = (kind: Kind, depth: number): Phrase => {
    const columns = table.columns[kind] ?? [];
    if (depth === 0 || random() < 0.25) {
      const isColumn = columns.length > 0 && random() < 0.8;
      return leaf(kind, pick(random, isColumn ? columns : LITERALS[kind]));
    }
    const [, text, ...parts] = pick(
      random,
      RULES.filter(([result]) => result === kind),
    );
    return { kind, text, parts: parts.map((part) => make(part, depth - 1)) };
  };
  const query = (text: string, parts: readonly Phrase[]) => ({
    table,
    phrase: { kind: 'query', text, parts } as const,
  });
  const kinds = Object.keys(LITERALS) as Kind[];
  const filter = random() < 0.5 ? [make('bool', 2)] : [];
  const where = (n: number) => (filter.length > 0 ? ` WHERE $${n}` : '');
  const from = `FROM ${table.name}`;
  const shape = random();
  if (shape < 0.45) {
    const list = Array.from({ length: 3 }, () => make(pick(random, kinds), 3));
    const text = `SELECT _id, $1 AS c0, $2 AS c1, $3 AS c2 ${from}${where(4)} ORDER BY _id LIMIT 20`;
    return query(text, [...list, ...filter]);
  }
  const aggregate = (): Phrase => {
    const [kind, text, of] = pick(random, AGGREGATES);
    return { kind, text, parts: [make(of, 2)] };
  };
  if (shape < 0.75) {
    const key = make(pick(random, ['int', 'text', 'bool', 'date', 'numeric', 'interval'] as const), 2);
    const tests = ['count(*) > 1', 'avg(_id) > 2', '$1 IS NOT NULL'];
    const having = random() < 0.3 ? ` HAVING ${pick(random, tests)}` : '';
    const text = `SELECT $1 AS k, $2 AS a0, $3 AS a1 ${from}${where(4)} GROUP BY 1${having} ORDER BY 1 LIMIT 20`;
    return query(text, [key, aggregate(), aggregate(), ...filter]);
  }
  if (shape < 0.85) {
    const text = `SELECT t._id, (SELECT $1) AS x, u.y FROM ${table.name} AS t LEFT JOIN LATERAL (SELECT $2 AS y) AS u ON true${where(3)} ORDER BY 1 LIMIT 20`;
    return query(text, [make(pick(random, kinds), 2), make(pick(random, kinds), 2), ...filter]);
  }
  const over = 'OVER (PARTITION BY $1 ORDER BY _id)';
  const text = `SELECT _id, sum($2) ${over} AS w, lag($3) ${over} AS l ${from}${where(4)} ORDER BY _id LIMIT 20`;
  const partition = make(pick(random, ['bool', 'text'] as const), 1);
  return query(text, [partition, make('int', 2), make('text', 2), ...filter]);
}
