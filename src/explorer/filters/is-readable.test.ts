import { expect, test } from 'vitest';
import { isReadable } from './is-readable.ts';

test.each([
  ['numeric', ['1e3', '-1.5', '.5', ' 7 ', 'NaN', '-Infinity'], ['abc', '1,5', '1 000', '0x10', '']],
  ['float8', ['1e3', '6.000000000000001e-09'], ['1.2.3']],
  ['int4', ['+5', '-2147483648'], ['1e3', '1.5', '2147483648', 'abc']],
  ['int8', ['9223372036854775807'], ['9223372036854775808']],
  ['date', ['2013-2-1', '2024-02-29', '2013-02-01T10:00', '0044-03-15 BC'], ['abc', '2013', '2013-02-30']],
  ['timestamp', ['2013-02-01', '2013-02-01T10:00:00', '2013-02-01 10:00:00.5'], ['2013-13-01', '10:00']],
  ['timestamptz', ['2013-02-01T10:00:00+00:00', '2013-02-01 10:00Z'], ['abc']],
  ['time', ['14:30', '9:05:00'], ['abc', '14']],
  ['bool', ['true', 'F', '0'], ['abc', 'ja']],
  ['text', ['abc', ''], []],
])('what a column of type %s can be compared with', (type, values, others) => {
  expect(values.filter((value) => !isReadable(value, type))).toEqual([]);
  expect(others.filter((value) => isReadable(value, type))).toEqual([]);
});
