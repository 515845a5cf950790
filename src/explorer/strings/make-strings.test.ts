import { expect, test } from 'vitest';
import en from './en.json';
import { LANGUAGES, loadTexts } from './languages.ts';
import { makeStrings, type Texts } from './make-strings.ts';
import { PARAMETERS } from './parameters.ts';

/** Every text with its path, plural forms as texts of their own. */
function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text] as [string, string]] : flatten(text, `${path}${name}.`),
  );
}

/** Without the plural category at its end. */
const toKey = (path: string) => path.replace(/\.(?:zero|one|two|few|many|other)$/, '');
const parametersOf = (path: string): readonly string[] =>
  (PARAMETERS as Readonly<Record<string, readonly string[]>>)[toKey(path)] ?? [];
/** Texts of more than a word: single ones are often the same. */
const isPhrase = (text: string) => (text.replaceAll(/\{\w+\}/g, '').match(/\p{L}{3,}/gu)?.length ?? 0) > 1;

test('there is more than one language', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'de', 'es', 'fr']));
});

test('texts that count have forms, and only they', () => {
  for (const [path, names] of Object.entries(PARAMETERS)) {
    const text = path
      .split('.')
      .reduce<Texts | string | undefined>((node, name) => (node as Texts)[name], en);
    expect(typeof text === 'object', path).toBe(names.some((name) => name.startsWith('#')));
  }
});

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s is complete', async (language) => {
  const texts = await loadTexts(language);
  const own = new Map(flatten(texts));
  const english = new Map(flatten(en));
  const keys = new Set([...own.keys()].map(toKey));
  expect([...english.keys()].map(toKey).filter((key) => !keys.has(key))).toEqual([]);
  const known = new Set([...english.keys()].map(toKey));
  expect([...keys].filter((key) => !known.has(key))).toEqual([]);
  expect(texts['locale'], 'the file’s "locale" is its name').toBe(language);
});

test.each(LANGUAGES)('the texts of %s take what code gives', async (language) => {
  const texts = language === 'en' ? en : await loadTexts(language);
  const categories = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  for (const [path, text] of flatten(texts)) {
    const names = parametersOf(path).map((name) => name.replace('#', ''));
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      expect(names, `${path}: {${name}}`).toContain(name);
    expect(text.trim(), path).not.toBe('');
    const category = /\.(zero|one|two|few|many|other)$/.exec(path)?.[1];
    if (category && toKey(path) in PARAMETERS)
      expect(categories.has(category as Intl.LDMLPluralRule), `${path}: no such form in ${language}`).toBe(
        true,
      );
  }
  // What is neither in one form nor in another is lost.
  for (const [path, names] of Object.entries(PARAMETERS)) {
    const all = flatten(texts)
      .filter(([one]) => toKey(one) === path || one === path)
      .map(([, text]) => text)
      .join(' ');
    for (const name of names.filter((one) => !one.startsWith('#')))
      expect(all, `${path} in ${language}`).toContain(`{${name}}`);
  }
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'no phrase of %s is left in English',
  async (language) => {
    const english = new Map(flatten(en));
    const same = flatten(await loadTexts(language)).filter(
      ([path, text]) => english.get(path) === text && isPhrase(text),
    );
    expect(same).toEqual([]);
  },
);

test('numbers choose the form, be they written or not', () => {
  const english = makeStrings(en, en);
  expect(english.catalogue.datasets(1)).toBe('1 dataset');
  expect(english.catalogue.datasets(0)).toBe('0 datasets');
  expect(english.table.rows('1', '25', '1,234')).toBe('1–25 of 1,234 records');
  expect(english.table.rows('1', '1', '1')).toBe('1 record');
});

test('French counts nothing as one, and what a file lacks is English', () => {
  const french = makeStrings(
    { locale: 'fr', catalogue: { datasets: { one: '{count} jeu', other: '{count} jeux' } } },
    en,
  );
  expect([0, 1, 2].map((count) => french.catalogue.datasets(count))).toEqual(['0 jeu', '1 jeu', '2 jeux']);
  expect(french.site.close).toBe('Close');
  expect(french.catalogue.unknownDataset('{id}')).toBe('There is no dataset “{id}” on this site.');
});
