import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va wi xe zo'.split(' ');

/** Addresses that differ in a name in their midst alone, each of two records. */
const urls = SYLLABLES.flatMap((one) =>
  SYLLABLES.flatMap((two) =>
    SYLLABLES.map(
      (three) =>
        `https://www.example.org/shop/items/${one}${two}${three}/details.html?source=newsletter&medium=mail`,
    ),
  ),
);
const rows = [...urls, ...urls].map((url, i): Row => [url, null, String(i), null, null, null, null]);
const building = indexedRelation(native, rows);

test('a long word is found by grams that few others have, wherever these are in it', async () => {
  const { relation, index } = await building;
  const [least, most] = [urls[700], urls[2100]].map((url) => (url as string).slice(3));
  const all = await index.words?.spread(['example'], []);
  expect(all?.[0]).toBeGreaterThan(48);
  const own = await index.words?.spread([least as string, most as string], []);
  expect(Math.max(...(own ?? []))).toBeLessThan((all?.[0] as number) / 5);
  for (const q of [least as string, urls[9]!, 'example.org/shop/items/xyzw/details', `${most}x`])
    await expectSameAnswers(native, { name: 'urls', relation, index }, { q }, { offsets: [0], limit: 10 });
});
