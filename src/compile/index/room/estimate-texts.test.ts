import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom, pick } from '../../../testing/postgres/phrase.ts';
import { ByteTable } from '../lists/byte-table.ts';
import { estimateTexts } from './estimate-texts.ts';
import { Postings } from '../lists/postings.ts';
import { writeTexts } from '../values/write-texts.ts';

const RECORDS = 20_000;
const scratch = () => join(tmpdir(), `estimate-texts.${process.pid}`);

/** Bytes of the dictionary's keys. */
function write(texts: readonly Uint8Array[]): number {
  const [table, postings] = [new ByteTable(), new Postings(scratch, false)];
  texts.forEach((text, i) => postings.add(table.number(text, 0, text.length), i + 1));
  return writeTexts(table, postings, texts.length, scratch).blocks.length;
}

test.each([
  { name: 'all different', different: Infinity },
  { name: 'some that come again', different: 15_000 },
])('texts take about what some of the first say: $name', ({ different }) => {
  const random = createRandom(1);
  const word = () =>
    Array.from({ length: 2 + Math.floor(random() * 9) }, () => pick(random, [...'aaeeioustrnldkm'])).join('');
  const words = Array.from({ length: 3000 }, word);
  const draw = () => new TextEncoder().encode(Array.from({ length: 9 }, () => pick(random, words)).join(' '));
  const all = Array.from({ length: Math.min(different, RECORDS) }, draw);
  const texts = Array.from({ length: RECORDS }, (_, i) =>
    different === Infinity ? all[i]! : pick(random, all),
  );
  const table = new ByteTable();
  const first = texts.findIndex((text) => table.number(text, 0, text.length) === 4000);
  const share = estimateTexts({ table, records: first }, RECORDS) / write(texts);
  expect(share).toBeGreaterThan(0.8);
  expect(share).toBeLessThan(1);
});
