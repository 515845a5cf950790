import { expect, test } from 'vitest';
import { collatorOf } from './load-catalogue.ts';

test.each(['en', 'pt_BR', 'zh_Hans_CN', 'sr@latin', ''])(
  'titles are in the order of people, where the site speaks %j, too',
  (locale) => {
    const titles = ['Roads 10', 'roads 2', 'Ärzte', 'Zoos'].sort(collatorOf(locale).compare);
    expect(titles).toEqual(['Ärzte', 'roads 2', 'Roads 10', 'Zoos']);
  },
);
