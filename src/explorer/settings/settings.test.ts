import { expect, test } from 'vitest';
import { toLanguage } from './settings.ts';

test('the first language that is spoken is taken, whatever its country', () => {
  expect(toLanguage('auto', ['it-CH', 'de-CH', 'en'])).toBe('de');
  expect(toLanguage('auto', ['en-GB', 'de'])).toBe('en');
  expect(toLanguage('auto', ['it', 'nl'])).toBe('en');
  expect(toLanguage('auto', [])).toBe('en');
});

test('a choice counts more than the browser', () => {
  expect(toLanguage('en', ['de'])).toBe('en');
});
