import { afterAll, expect, test } from 'vitest';
import { raw } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { isSmallTable } from './table-texts.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

test.each([
  [3, 'x', true],
  [1200, 'x', true],
  [1200, 'x'.repeat(100), false],
])('%d columns of %j: small: %j', async (count, text, small) => {
  const columns = Array.from({ length: count }, (_, i) => ({ id: `c${i}`, type: 'text' }));
  const values = columns.map(({ id }) => `'${text}' AS ${id}`).join(', ');
  const name = raw(`(SELECT ${values} FROM range(20))`);
  expect(await isSmallTable(engine, { name, rows: 20, columns })).toBe(small);
});
