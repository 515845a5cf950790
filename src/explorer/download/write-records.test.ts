import { expect, test } from 'vitest';
import { ExactNumber } from '../api/exact-json.ts';
import { writeDelimited, writeJson } from './write-records.ts';

const fields = ['a', 'b, c'].map((id) => ({ id, type: 'text' }));

test('CSV quotes what needs it and tells null from the empty text', () => {
  const records = [
    { a: 'x "y"', 'b, c': null },
    { a: '', 'b, c': 'line\nbreak' },
    { a: new ExactNumber('1.50'), 'b, c': ['p', 1] },
  ];
  expect(writeDelimited(fields, records, ',')).toBe(
    'a,"b, c"\n"x ""y""",\n"","line\nbreak"\n1.50,"[""p"",1]"\n',
  );
});

test('TSV leaves commas alone', () => {
  expect(writeDelimited(fields, [{ a: '1,2', 'b, c': 'x\ty' }], '\t')).toBe('a\tb, c\n1,2\t"x\ty"\n');
});

test('JSON keeps the text of numbers', () => {
  const text = writeJson([{ n: new ExactNumber('12345678901234567890'), t: '5' }]);
  expect(text).toBe('[\n{"n": 12345678901234567890, "t": "5"}\n]\n');
});
