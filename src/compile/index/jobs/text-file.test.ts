import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ESCAPE, ESCAPED, packTexts, SliceReader } from './text-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'text-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'texts');

/** As the database writes it. */
function toLine(text: string | null): string {
  const escape = String.fromCharCode(ESCAPE);
  if (text === null) return `${escape}\n`;
  return `${ESCAPED.reduce((all, [code, letter]) => all.replaceAll(String.fromCharCode(code), escape + letter), text)}\n`;
}

test.each([
  { name: 'a last batch of fewer', rows: 32 },
  { name: 'batches of as many', rows: 30 },
  { name: 'none', rows: 0 },
])('texts that were packed are read again: $name', ({ rows }) => {
  const kinds = [
    'pond',
    null,
    '',
    '\u0001',
    '\u0001e\n\0\t',
    'nëwt 🦎',
    'x'.repeat(253),
    'x'.repeat(254),
    'y'.repeat(70_000),
    `${'z'.repeat(1_100_000)}\n`,
  ];
  const texts = Array.from({ length: rows }, (_, row) => kinds[row % kinds.length] as string | null);
  writeFileSync(path, texts.map(toLine).join(''));
  const written = statSync(path).size;
  const every = 3;
  const marks = packTexts(path, every, () => join(folder, 'scratch'));
  const bytesOf = (text: string | null) => Buffer.byteLength(text ?? '');
  expect(marks).toMatchObject({ rows, bytes: texts.reduce((sum, text) => sum + bytesOf(text), 0) });
  expect(statSync(path).size).toBeLessThanOrEqual(written + 4 * rows);
  const reader = new SliceReader();
  const read: (string | null)[] = [];
  for (let from = 0; from + 1 < marks.starts.length; from += 2) {
    const to = Math.min(from + 2, marks.starts.length - 1);
    const {
      bytes,
      offsets,
      nulls = null,
    } = reader.read(
      {
        path,
        start: marks.starts[from]!,
        end: marks.starts[to]!,
        lengthsStart: marks.lengthStarts[from]!,
        lengthsEnd: marks.lengthStarts[to]!,
        rows: Math.min(rows, to * every) - from * every,
      },
      0,
    );
    for (let i = 0; i + 1 < offsets.length; i += 1)
      read.push(nulls?.[i] === 1 ? null : Buffer.from(bytes.subarray(offsets[i], offsets[i + 1])).toString());
  }
  expect(read).toEqual(texts);
});
