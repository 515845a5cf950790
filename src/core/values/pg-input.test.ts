import { describe, expect, test } from 'vitest';
import { parseArrayText, toCastableText } from './pg-input.ts';
import type { PgCategory } from './pg-types.ts';

describe('PostgreSQL’s input', () => {
  test.each<[PgCategory, string, string | undefined]>([
    ['integer', ' 2013 ', '2013'],
    ['integer', '2013.0', undefined],
    ['integer', '', undefined],
    ['numeric', '-.5e3', '-.5e3'],
    ['float', 'NaN', 'NaN'],
    ['boolean', 'Yes', 'true'],
    ['boolean', 'maybe', undefined],
    ['date', '2020-2-9', '2020-02-09'],
    ['date', '20200229', '2020-02-29'],
    ['timestamp', '2021-02-03T04:05:06.789123Z', '2021-02-03 04:05:06.789123'],
    ['timestamp', 'Feb 3 2021', '2021-02-03 00:00:00.000000'],
    ['timestamp', '0044-03-02 24:00 BC', '0044-03-03 (BC) 00:00:00.000000'],
    ['timestamptz', '2021-02-03 04:05+0530', '2021-02-02 22:35:00.000000+00'],
    ['time', '12:05 AM', '00:05:00.000000'],
    ['interval', 'P4DT4H', '0 months 4 days 14400000000 microseconds'],
    ['float', '-0x1.8p1', '-3'],
    ['float', '0x', undefined],
    ['uuid', 'A0EEBC999C0B4EF8BB6D6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  ])('reads %s %j', (category, text, castable) => {
    expect(toCastableText(text, category)).toBe(castable);
  });

  test('reads arrays', () => {
    expect(parseArrayText('{1, NULL,"a \\"b\\", c",null}')).toEqual(['1', null, 'a "b", c', null]);
    expect(parseArrayText('{}')).toEqual([]);
    expect(['x', '{a', '{a,}', '{"a}'].map(parseArrayText)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
