import { expect, test } from 'vitest';
import type { Cell, Column, Utf8Texts } from '../ports.ts';
import { ByteText } from './byte-text.ts';
import { jsonByteWriter } from './byte-writers.ts';
import { jsonCellWriter } from './cell-writers.ts';
import { pgType } from './pg-types.ts';

function toTexts(values: readonly (string | null)[]): Utf8Texts {
  const parts = values.map((value) => new TextEncoder().encode(value ?? ''));
  const offsets = Int32Array.from({ length: values.length + 1 }, (_, i) =>
    parts.slice(0, i).reduce((sum, { length }) => sum + length, 0),
  );
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  return { bytes, offsets, nulls: Uint8Array.from(values, (value) => (value === null ? 1 : 0)) };
}

const TEXTS = [
  'plain',
  '',
  null,
  'a "quote" \\',
  'a long text with a "quote" in it',
  'Île de Ré, Größe',
  '\u0001 to \u001f\r\n\b\f',
  '1234😀5',
  'tab\tnul\u0000',
  'Tromsø',
  '漢字😀',
  '\u007f',
  '\ufeffx',
];
const NUMBERS = ['1', '-2.50', null, 'NaN', 'Infinity', '-Infinity', '0.1', '.5', '-0.00000010', '0E-20'];
const JSONS = ['{"a":1}', null, '"ü"', '[]'];
const DAYS = ['2024-02-29', null, '0044-03-15 BC'];
const INTEGERS = [0, 7, 10, 99, 2147483647, -1, -2147483648, null];
const BIGINTS = BigInt64Array.of(
  0n,
  1n,
  2147483647n,
  2147483648n,
  4294967296n,
  -1n,
  -(2n ** 63n),
  2n ** 53n + 1n,
);
const FEW_PLACES = Array.from({ length: 2000 }, (_, i) => ((i * 48_271) % 2_147_483_647) / 10 ** (i % 7));
const ODD_FLOATS = [
  0,
  -0,
  1,
  -1,
  1.5,
  -2.25,
  0.1,
  0.0001,
  0.00001,
  0.1 + 0.2,
  99_999.99,
  2147483647.9999,
  2147483648.25,
  4503599627370495.5,
  1e15,
  1e21,
  1e-7,
  5e-324,
  Number.NaN,
  Infinity,
  -Infinity,
];
const FLOATS = Float64Array.of(
  ...FEW_PLACES,
  ...Array.from({ length: 60 }, (_, i) => (-1) ** i / 3 ** (i - 30)),
  ...ODD_FLOATS,
);

const COLUMNS: readonly (readonly [type: string, values: ArrayLike<Cell>, texts?: Utf8Texts])[] = [
  ['text', TEXTS, toTexts(TEXTS)],
  ['text', TEXTS],
  ['numeric', NUMBERS, toTexts(NUMBERS)],
  ['jsonb', JSONS, toTexts(JSONS)],
  ['date', DAYS, toTexts(DAYS)],
  ['int4', INTEGERS],
  ['int8', BIGINTS],
  ['float8', FLOATS],
  ['bool', [true, null, false]],
  ['_text', [['a', null], null, []]],
];

test.each(COLUMNS.flatMap((column) => [['search', ...column] as const, ['python', ...column] as const]))(
  'bytes in the %s style are what the text of each %s is in UTF-8',
  (style, name, values, texts?: Utf8Texts) => {
    const column: Column = { name, values, ...(texts && { texts }) };
    const type = pgType(name);
    const write = jsonByteWriter(type, style, column);
    const written = Array.from(values, (_, row) => {
      const out = new ByteText();
      write(out, row);
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(out.bytes.subarray(0, out.length));
    });
    expect(written).toEqual(Array.from(values, (cell) => jsonCellWriter(type, style)(cell)));
  },
);

test.each(['search', 'python'] as const)(
  'lists of texts that are there as UTF-8, in the %s style',
  (style) => {
    const items: Column = { name: '', values: TEXTS, texts: toTexts(TEXTS) };
    const ends = [0, 2, 2, 2, TEXTS.length];
    const lists = { items, offsets: Int32Array.from(ends), nulls: Uint8Array.of(0, 0, 1, 0) };
    const values = [TEXTS.slice(0, 2), [], null, TEXTS.slice(2)];
    const column: Column = {
      name: 'l',
      get values(): never {
        throw new Error('no array was asked for');
      },
      lists,
    };
    const out = new ByteText();
    const write = jsonByteWriter(pgType('_text'), style, column);
    const written = values.map((_, row) => {
      write(out, row);
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(out.take());
    });
    expect(written).toEqual(values.map((cell) => jsonCellWriter(pgType('_text'), style)(cell)));
  },
);

test('a text longer than its buffer is written whole', () => {
  const out = new ByteText();
  const text = 'ä'.repeat(100_000);
  out.putText(text);
  expect(new TextDecoder().decode(out.bytes.subarray(0, out.length))).toBe(text);
});
