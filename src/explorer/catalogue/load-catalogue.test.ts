import { expect, test } from 'vitest';
import { collatorOf, toCatalogue } from './load-catalogue.ts';

test.each(['en', 'pt_BR', 'zh_Hans_CN', 'sr@latin', ''])(
  'titles are in the order of people, where the site speaks %j, too',
  (locale) => {
    const titles = ['Roads 10', 'roads 2', 'Ärzte', 'Zoos'].sort(collatorOf(locale).compare);
    expect(titles).toEqual(['Ärzte', 'roads 2', 'Roads 10', 'Zoos']);
  },
);

test('a site is called what it is called in the language', () => {
  const status = {
    site_title: 'City data',
    site_description: 'What the city knows.',
    site_title_translated: { en: 'City data', de: 'Stadtdaten' },
    locale_default: 'en',
  };
  const base = new URL('https://data.example/');
  const told = ['de-AT', 'fr'].map((language) => {
    const { title, description } = toCatalogue({ status, packages: [] }, base, language);
    return [title, description];
  });
  expect(told).toEqual([
    ['Stadtdaten', 'What the city knows.'],
    ['City data', 'What the city knows.'],
  ]);
});
