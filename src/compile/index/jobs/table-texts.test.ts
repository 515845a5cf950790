import { afterAll, expect, test } from 'vitest';
import { raw } from '../../../core/sql/fragment.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { toTextValues } from '../../../core/values/text-column.ts';
import { toUtf8Texts } from '../../../index/bytes/utf8-texts.ts';
import { holdTexts, sizeOfTable } from './table-texts.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

test.each([
  [3, 20, 'x', 'small'],
  [1200, 20, 'x', 'small'],
  [1200, 20, 'x'.repeat(100), 'held'],
  [1200, 20, 'x'.repeat(1000), 'large'],
  [40, 3000, 'x'.repeat(100), 'large'],
])('%d columns of %d records, %j: %j', async (count, rows, text, size) => {
  const columns = Array.from({ length: count }, (_, i) => ({ id: `c${i}`, type: 'text' }));
  const values = columns.map(({ id }) => `'${text}' AS ${id}`).join(', ');
  const name = raw(`(SELECT ${values} FROM range(${rows}))`);
  expect(await sizeOfTable(engine, { name, rows, columns })).toBe(size);
});

test('texts that are held come in batches of a multiple, each in memory of its own', async () => {
  const values = ['a', 'b', null, 'ü', 'e'].map((text) => text && text.repeat(400_000));
  const columns = [toUtf8Texts(values), toUtf8Texts(values.toReversed())];
  const held = holdTexts({ name: raw(''), rows: 5, columns: [] }, columns, 2);
  const read: (string | null)[] = [];
  const sizes: number[] = [];
  for await (const {
    before,
    rows,
    columns: [texts],
  } of held.of([1])) {
    expect(before).toBe(read.length);
    sizes.push(rows);
    if (!texts || 'path' in texts) throw new Error('they are in no file');
    read.push(...Array.from(toTextValues(texts).values));
    expect(texts.bytes.buffer.byteLength).toBe(texts.bytes.length);
  }
  expect(sizes).toEqual([2, 2, 1]);
  expect(read).toEqual(values.toReversed());
});
