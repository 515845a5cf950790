import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { joinParts } from './join-parts.ts';

async function joined(...parts: (string | Uint8Array)[]): Promise<string> {
  const files = Object.fromEntries(parts.map((part, i) => [`${i}.csv`, part]));
  const folder = tempFolder(files);
  const target = join(folder, 'joined');
  await joinParts(
    Object.keys(files).map((name) => ({ path: join(folder, name), name })),
    target,
  );
  return readFileSync(target, 'utf8');
}

test('parts follow each other, the header once', async () => {
  expect(await joined('a,b\n1,2\n', 'a,b\r\n3,4\n', '5,6\n')).toBe('a,b\n1,2\n3,4\n5,6\n');
});

test('no two records run together where a part ends without a line break', async () => {
  expect(await joined('a\n1', 'a\n2')).toBe('a\n1\n2\n');
});

test('a later byte order mark goes', async () => {
  expect(await joined('\uFEFFa\n1\n', '\uFEFF2\n')).toBe('\uFEFFa\n1\n2\n');
});

test('a header is the first one’s with a byte order mark or without', async () => {
  expect(await joined('\uFEFFa\n1\n', 'a\n2\n', '\uFEFFa\n3\n')).toBe('\uFEFFa\n1\n2\n3\n');
});

test('a header may be quoted in one part and not in another', async () => {
  expect(await joined('a;b\n1;2\n', '"a";"b"\n3;4\n')).toBe('a;b\n1;2\n3;4\n');
});

test('a part whose columns stand in another order is refused by name', async () => {
  await expect(joined('a;b\n1;2\n', 'b;a\n4;3\n')).rejects.toThrow(
    '1.csv has the columns of 0.csv in another order',
  );
  expect(await joined('1,0\n', '0,1\n')).toBe('1,0\n0,1\n');
});

test('lines and parts may be longer than what is read at a time', async () => {
  const [header, row] = [`${'a'.repeat(1_500_000)}\n`, `${'é'.repeat(700_001)}\n`];
  expect((await joined(header + row, header + row, row)) === header + row + row + row).toBe(true);
});

test('a part that holds a header alone adds nothing', async () => {
  expect(await joined('a\n1\n', 'a')).toBe('a\n1\n');
});

test('parts in different encodings are refused by name', async () => {
  await expect(joined('a\né\n', Buffer.from('a\né\n', 'latin1'))).rejects.toThrow(
    '0.csv, 1.csv are not all in one encoding',
  );
  await expect(joined('a\n', Buffer.from('a\n', 'utf16le'))).rejects.toThrow('1.csv is not text in UTF-8');
});

test('a plain part goes with one in Latin-1', async () => {
  await expect(joined('a\nb\n', Buffer.from('é\n', 'latin1'))).resolves.toMatch(/^a\nb\n/);
});
