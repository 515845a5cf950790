import { expect, test } from 'vitest';
import { translatedTags } from './translated.ts';

test('a tag that is called as what every object has is told as it is where it has no translation', () => {
  const tags = ['constructor', 'toString', 'water'];
  const told = translatedTags(tags, { keywordTranslations: { de: { water: 'Wasser' } } }, { locale: 'en' });
  expect(told).toEqual({ tags_translated: { en: tags, de: ['constructor', 'toString', 'Wasser'] } });
});
