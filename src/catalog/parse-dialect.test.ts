import { expect, test } from 'vitest';
import type { JsonObject } from './members.ts';
import { toJsonObject } from './members.ts';
import { createNotices } from './notices.ts';
import { parseDialect, readNullSequence } from './parse-dialect.ts';

function parse(json: object) {
  const notices = createNotices();
  const dialect = parseDialect(toJsonObject(json, 'dialect.json', '', notices) as JsonObject);
  return { dialect, notices: notices.list.map((notice) => notice.text) };
}

test('a dialect says only what it says', () => {
  expect(parse({}).dialect).toEqual({});
  expect(
    parse({
      delimiter: ';',
      quoteChar: "'",
      escapeChar: '\\',
      header: false,
      commentChar: '#',
      skipInitialSpace: true,
    }).dialect,
  ).toEqual({
    delimiter: ';',
    quote: "'",
    escape: '\\',
    header: false,
    comment: '#',
    skipInitialSpace: true,
  });
});

test('no quote character means that nothing is quoted', () => {
  expect(parse({ quoteChar: null }).dialect).toEqual({ quote: '' });
});

test("frictionless-py's nesting is understood", () => {
  expect(parse({ header: false, csv: { delimiter: '|' } }).dialect).toEqual({
    header: false,
    delimiter: '|',
  });
});

test('a header further down means lines to skip', () => {
  expect(parse({ headerRows: [3] }).dialect).toEqual({ header: true, skip: 2 });
  expect(parse({ headerRows: [] }).dialect).toEqual({ header: false });
  expect(parse({ headerRows: [1, 2] })).toEqual({
    dialect: {},
    notices: ['dialect.json: headerRows must be a list with one line number, such as [1]: ignored'],
  });
});

test('a delimiter of two characters is refused by name', () => {
  expect(parse({ delimiter: '||' })).toEqual({
    dialect: {},
    notices: ['dialect.json: delimiter must be one character, not "||": ignored'],
  });
});

test('line ends that are not read are told of', () => {
  expect(parse({ lineTerminator: '\r\n' }).notices).toEqual([]);
  expect(parse({ lineTerminator: ';' }).notices).toEqual([
    'dialect.json: lineTerminator ";" is none that is read: end the lines of the file with \\n or \\r\\n',
  ]);
});

test('a null sequence is found', () => {
  const object = toJsonObject({ csv: { nullSequence: '\\N' } }, 'x', '', createNotices()) as JsonObject;
  expect(readNullSequence(object)).toBe('\\N');
});
