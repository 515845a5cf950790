import { expect, test } from 'vitest';
import { toXmlNames } from './xml-name.ts';

test('columns are called as CKAN calls them, where that is a name in XML', () => {
  expect(toXmlNames(['a b', 'xml', 'xmlns', '1st', 'a (b)', 'a b', 'Straße', '名前'])).toEqual([
    'a_b',
    '_xml',
    'ns',
    'st',
    'a_b_0',
    'a_b_1',
    'Straße',
    '名前',
  ]);
});

test('years, units and signs have names, too', () => {
  expect(toXmlNames(['2020', '2019', '%', '€', 'µg/m³', 'km²', '①', '-1.5'])).toEqual([
    '_2020',
    '_2019',
    '_',
    '__0',
    'μgm3',
    'km2',
    '_1',
    '_-1.5',
  ]);
});
