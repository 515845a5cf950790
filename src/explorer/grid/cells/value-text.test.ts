import { afterEach, expect, test } from 'vitest';
import { ExactNumber } from '../../api/exact-json.ts';
import { changeSettings } from '../../settings/settings.ts';
import { toShownText, toValueText } from './value-text.ts';

afterEach(() => changeSettings({ format: 'auto' }));

test('the numbers of a column are all grouped, or none is, and no digit is lost', () => {
  expect(toValueText(1234567, 'integer')).toBe('1,234,567');
  expect(toValueText(2013, 'integer')).toBe('2,013');
  expect(toValueText(2013, 'integer', false)).toBe('2013');
  expect(toValueText(9007199254740992, 'integer', false)).toBe('9007199254740992');
  expect(toValueText(new ExactNumber('12345678901234567890.120'), 'decimal')).toBe(
    '12,345,678,901,234,567,890.120',
  );
  expect(toValueText(-0.05, 'number')).toBe('-0.05');
  expect(toValueText(0.30000000000000004, 'number')).toBe('0.3');
});

test('what is no plain number stays as it is', () => {
  expect(toValueText('NaN', 'number')).toBeNull();
  expect(toValueText(1e300, 'number')).toBeNull();
  expect(toValueText('1234567', 'text')).toBeNull();
});

test('a chosen country writes numbers and dates its own way', () => {
  changeSettings({ format: 'de-DE' });
  expect(toValueText(1234567.5, 'number')).toBe('1.234.567,5');
  expect(toValueText('2020-02-29', 'date')).toBe('29.02.2020');
  expect(toValueText('2020-02-29T12:30:00', 'datetime')).toBe('29.02.2020, 12:30');
  expect(toValueText('infinity', 'date')).toBeNull();
});

test('years that a country would write with fewer digits, or without their era, keep their ISO form', () => {
  changeSettings({ format: 'de-DE' });
  expect(toValueText('0044-03-15', 'date')).toBeNull();
  expect(toValueText('1044-03-15 BC', 'date')).toBeNull();
  expect(toValueText('1044-03-15T00:00:00 BC', 'datetime')).toBe('1044-03-15 00:00 BC');
});

test('dates are ISO until a country is chosen; plain is plain', () => {
  expect(toValueText('2020-02-29', 'date')).toBeNull();
  changeSettings({ format: 'plain' });
  expect(toValueText(1234567, 'integer')).toBeNull();
});

test('a value of a filter is told as the table writes it, whichever way it travels', () => {
  expect(toShownText('2024-03-05T10:11:00', 'datetime')).toBe('2024-03-05 10:11');
  expect(toShownText('50000.50', 'decimal')).toBe('50,000.50');
  expect(toShownText(50000, 'integer')).toBe('50,000');
  expect(toShownText('50000', 'text')).toBe('50000');
  expect(toShownText('2024-03-05T10:11:00', 'text')).toBe('2024-03-05T10:11:00');
  expect(toShownText('a\nb', 'text')).toBe('a⏎ b');
  expect(toShownText(true, 'boolean')).toBe('true');
});
