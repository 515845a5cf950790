import { createHash } from 'node:crypto';
import { realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { openSource } from './open-source.ts';

/** Longer than what is read at a time. */
const LONG = 1_100_000;

async function open(content: string | Uint8Array<ArrayBuffer>) {
  return openSource(join(tempFolder({ 'a.csv': content }), 'a.csv'), true);
}
const isPlain = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await open(content)).content.head !== null;

test('a text that DuckDB takes as it is shows its beginning, in whole lines', async () => {
  const text = `a,b\n${'1,ü\n'.repeat(LONG / 5)}`;
  const { content, sha256 } = await open(text);
  expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
  expect(content.bytes).toBe(Buffer.byteLength(text));
  const head = new TextDecoder('utf-8', { fatal: true }).decode(content.head ?? undefined);
  expect(text.startsWith(head)).toBe(true);
  expect(head.length).toBeGreaterThan(LONG / 2);
  expect(head.endsWith('1,ü\n')).toBe(true);
  expect(new TextDecoder().decode(await content.read(4, 9))).toBe('1,ü\n');
});

test('line ends of one kind are plain, wherever a chunk ends', async () => {
  for (const shift of [0, 1, 2, 3]) {
    const start = 'x'.repeat(shift);
    expect(await isPlain(`${start}\r\n${'1,2\r\n'.repeat(LONG / 5)}`)).toBe(true);
    expect(await isPlain(`${start}\n${'€,😀\n'.repeat(LONG / 5)}`)).toBe(true);
  }
});

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['two kinds of line ends', `${'1,2\r\n'.repeat(LONG / 5)}3,4\n`],
  ['two kinds, the other way round', `1,2\n${'1,2\r\n'.repeat(LONG / 5)}`],
  ['carriage returns alone', 'a\r1\r'],
  ['a carriage return alone where a chunk ends', `${'x'.repeat(999_999)}\r${'y\n'.repeat(9)}`],
  ['a first line that does not end', 'x'.repeat(LONG)],
  ['Latin-1', Uint8Array.from(Buffer.from(`a\n${'1\n'.repeat(LONG)}é\n`, 'latin1'))],
  ['a character that is cut off', Uint8Array.from([0x61, 0x0a, 0xe2, 0x82])],
])('not plain: %s', async (_name, content) => {
  expect(await isPlain(content)).toBe(false);
});

test('a link is followed to its file', async () => {
  const folder = tempFolder({ 'a.csv': 'a\n1\n' });
  symlinkSync('a.csv', join(folder, 'b.csv'));
  const { content } = await openSource(join(folder, 'b.csv'), true);
  expect(content.path).toBe(realpathSync(join(folder, 'a.csv')));
});
