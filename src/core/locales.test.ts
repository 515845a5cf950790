import { expect, test } from 'vitest';
import { isLocale, toLocale } from './locales.ts';

test.each([
  ['pt_BR', 'pt_BR'],
  ['pt-BR', 'pt_BR'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['en-gb', 'en_GB'],
  ['de-CH', 'de'],
  ['cs', 'cs_CZ'],
  ['zh-TW', 'zh_Hant_TW'],
  ['zh-Hans', 'zh_Hans_CN'],
  ['sr-Latn', 'sr_Latn'],
])('%s is the locale %s', (tag, locale) => {
  expect(toLocale(tag)).toBe(locale);
  expect(isLocale(locale)).toBe(true);
});

test.each(['zh', 'pt', 'lb', '', '../en'])('"%s" is none that CKAN has, or several', (tag) => {
  expect(toLocale(tag)).toBeUndefined();
});
