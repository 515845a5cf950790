import { describe, expect, test } from 'vitest';
import { toArrayLiteral } from './types/array-text.ts';
import { toIntervalText } from './types/interval-input.ts';
import { unifyNewlines } from './dialect/newlines.ts';
import { toNumericText } from '../../core/values/numeric-text.ts';

describe('toNumericText', () => {
  test.each([
    ['45.600', '45.600'],
    ['1E+3', '1000'],
    ['1.5e3', '1500'],
    ['1.2345e2', '123.45'],
    ['1e-3', '0.001'],
    ['12.5e-3', '0.0125'],
    ['007', '7'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    [' 7 ', '7'],
    ['nan', 'NaN'],
    ['-Infinity', '-Infinity'],
    ['', null],
    ['.', null],
    ['1,5', null],
    ['0x10', null],
    ['1e', null],
  ])('%j → %j', (text, expected) => expect(toNumericText(text)).toBe(expected));
});

describe('toArrayLiteral', () => {
  test.each([
    ['["a\\"b\\\\c", null, 1]', '["a\\"b\\\\c", NULL, "1"]'],
    ['[{"k": [1]}]', '["{\\"k\\":[1]}"]'],
    ['[]', '[]'],
    ['{"k": 1}', null],
    ['[1', null],
  ])('%s → %s', (text, expected) => expect(toArrayLiteral(text)).toBe(expected));
});

describe('toIntervalText', () => {
  test.each([
    ['P1Y2M10DT2H30M', '14 months 10 days 9000000000 microseconds'],
    ['PT0.5S', '0 months 0 days 500000 microseconds'],
    ['-P3D', '0 months -3 days 0 microseconds'],
    ['P2W', '0 months 14 days 0 microseconds'],
    ['1 year -3 days +02:00:00', '12 months -3 days 7200000000 microseconds'],
    ['@ 1 day ago', '0 months -1 days 0 microseconds'],
    ['P', null],
    // PostgreSQL takes it, but not the letter alone.
    ['PT', '0 months 0 days 0 microseconds'],
    ['soon', null],
    ['', null],
  ])('%s → %s', (text, expected) => expect(toIntervalText(text)).toBe(expected));
});

describe('unifyNewlines', () => {
  const unify = (text: string) => {
    const unified = unifyNewlines(new TextEncoder().encode(text), '"');
    return unified && new TextDecoder().decode(unified);
  };

  test('makes all line ends one kind, but those within quotes', () => {
    expect(unify('a,"b\nc"\r\n1,"x\r\ny"\r\n')).toBe('a,"b\nc"\n1,"x\r\ny"\n');
    expect(unify('a\r\n"x\r\ny ""z""\r"\n1\r2')).toBe('a\n"x\r\ny ""z""\r"\n1\n2');
  });

  test('has nothing to do where there is one kind', () => {
    expect(unify('a\r\n"x\ny"\r\n')).toBeNull();
    expect(unify('"a\r\nb"\r\n1\r\n')).toBeNull();
  });
});
