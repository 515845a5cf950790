import { expect, test } from 'vitest';
import { de } from '../strings/de.ts';
import { en } from '../strings/en.ts';
import { toLanguage } from './settings.ts';

test('the first language that is spoken is taken, whatever its country', () => {
  expect(toLanguage('auto', ['fr-CH', 'de-CH', 'en'])).toBe('de');
  expect(toLanguage('auto', ['en-GB', 'de'])).toBe('en');
  expect(toLanguage('auto', ['fr', 'nl'])).toBe('en');
  expect(toLanguage('auto', [])).toBe('en');
});

test('a choice counts more than the browser', () => {
  expect(toLanguage('en', ['de'])).toBe('en');
});

test('nothing is left in English but names and words that are the same', () => {
  const same: string[] = [];
  const compare = (left: object, right: object, path: string): void => {
    for (const [key, value] of Object.entries(left)) {
      const other: unknown = (right as Record<string, unknown>)[key];
      if (typeof value === 'object' && value !== null) compare(value, other as object, `${path}${key}.`);
      else if (typeof value === 'string' && value === other) same.push(`${path}${key}`);
    }
  };
  compare(en, de, '');
  for (const path of same)
    expect(path).toMatch(
      /^direction$|\.(sql|null|nulls|format|add|json|text|histogram|status|name|version|organization)$/,
    );
});
