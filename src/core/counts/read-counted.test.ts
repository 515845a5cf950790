import { DUCKDB_TABLES } from '../../backends/duckdb/duckdb-tables.ts';
import { expect, test } from 'vitest';
import type { JsonValue } from '../params/json-value.ts';
import type { Relation } from '../ports.ts';
import { readCounted } from './read-counted.ts';

test.each([
  [{ nothing: [] }, 'invalid value "nothing"'],
  [{ id: 'x' }, 'The bars of "id" must be a list of conditions'],
  [{ id: [{ near: 1 }] }, "Unknown filter operation: FilterOp(field='id', op='near', value=1)"],
  [{ id: Array.from({ length: 251 }, (_, i) => i) }, '"id" has more than 250 bars'],
  [[1], 'Bars must be an object of lists of conditions, by column'],
] as [JsonValue, string][])('what is wrong with bars %# is said', (asked, message) => {
  const relation = { name: {} as Relation['name'], rows: 1, columns: [{ id: 'id', type: 'int4' }] };
  expect(() => readCounted(asked, relation, DUCKDB_TABLES)).toThrow(
    expect.objectContaining({ details: { bars: [message] } }) as Error,
  );
});
