import { expect, test } from 'vitest';
import { toReadableCsv } from './readable-csv.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array, encoding: string | null = null) =>
  toReadableCsv(bytes, { encoding, dialect: {} });

test('what is no CSV is called by its name', async () => {
  const problems = await Promise.all(
    ['PK\u0003\u0004…', '%PDF-1.7', 'PAR1'].map((text) => read(encode(text))),
  );
  expect(problems).toEqual([
    { kind: 'problem', problem: 'is a ZIP archive: call it .zip, or unpack it' },
    { kind: 'problem', problem: 'is a PDF' },
    { kind: 'problem', problem: 'is a Parquet file: call it .parquet' },
  ]);
  expect(await read(Uint8Array.of(0x1f, 0x8b, 8))).toMatchObject({
    problem: 'is compressed with gzip: call it .gz, or unpack it',
  });
});

test.each([
  ['\ufeff <!DOCTYPE html><title>404', 'is a web page: save the file itself'],
  ['<?xml version="1.0"?>', 'is XML, of which no tables are made: save it as CSV, XLSX or JSON'],
  ['[\n {"a": 1}]', 'is JSON: call it .json'],
  ['{"a": 1}', 'is JSON: call it .json'],
])('%j %s', async (text, problem) => {
  expect(await read(encode(text))).toEqual({ kind: 'problem', problem });
});

test('a text in UTF-8 with some bytes that are not keeps all letters, and is told of', async () => {
  const damaged = Buffer.concat([encode('a\n€\néè\n'), Uint8Array.of(0xff, 0x93, 0x0a)]);
  const found = await read(damaged);
  expect(found).toMatchObject({
    declared: { encoding: 'utf-8' },
    remarks: [
      {
        text: 'line 4 has letters that are no UTF-8, as all others are: read as windows-1252 there, and published as UTF-8. Mend them, or tell its "encoding"',
        line: 4,
      },
    ],
  });
  expect(new TextDecoder().decode('bytes' in found ? found.bytes : undefined)).toBe('a\n€\néè\nÿ“\n');
  expect(await read(damaged, 'windows-1252')).toMatchObject({ remarks: [] });
  expect(await read(Buffer.from('a\né\nè\n', 'latin1'))).toMatchObject({ remarks: [] });
});

test('a declared encoding counts under any of its names, and plain ASCII is right under each', async () => {
  const declared = (label: string) => read(encode('a\n1\n'), label);
  expect(await declared('ISO-8859-1')).toMatchObject({ declared: { encoding: 'windows-1252' }, remarks: [] });
  expect(await declared('utf-8-sig')).toMatchObject({ declared: { encoding: 'utf-8' }, remarks: [] });
});

test('bytes that contradict the descriptor win, with a word about it', async () => {
  expect(await read(Buffer.from('é', 'latin1'), 'utf-8')).toMatchObject({
    declared: { encoding: 'windows-1252' },
    remarks: [{ text: 'it is not in utf-8 as its descriptor says: read as windows-1252', line: null }],
  });
  expect(await read(Buffer.from('\uFEFFa', 'utf16le'), 'latin1')).toMatchObject({
    declared: { encoding: 'utf-16le' },
  });
});

test('an encoding that nobody knows is named, and found in the bytes', async () => {
  expect(await read(encode('é'), 'klingon')).toMatchObject({
    declared: { encoding: 'utf-8' },
    remarks: [{ text: 'its encoding "klingon" is unknown: read as utf-8', line: null }],
  });
});

test('a readable file is not touched', async () => {
  const bytes = encode('a\r\n1\r\n');
  expect(await read(bytes)).toMatchObject({ bytes, rewritten: null, remarks: [] });
});
