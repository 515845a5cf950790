import { expect, test } from 'vitest';
import { toLanguage } from './settings.ts';

test('the first language that is spoken is taken, whatever its country', () => {
  // `zxx` and `mis` are no languages, which somebody could add.
  expect(toLanguage('auto', ['zxx-CH', 'de-CH', 'en'])).toBe('de');
  expect(toLanguage('auto', ['en-GB', 'de'])).toBe('en');
  expect(toLanguage('auto', ['zxx', 'mis'])).toBe('en');
  expect(toLanguage('auto', [])).toBe('en');
});

test('a choice counts more than the browser', () => {
  expect(toLanguage('en', ['de'])).toBe('en');
});
