import { expect, test } from 'vitest';
import { templatePattern } from './template-pattern.ts';
import { readTemplate } from './tokens.ts';

/** What a template's fields read of a text; null where it does not read it. */
function read(text: string, template: string): readonly (string | undefined)[] | null {
  const field = { YYYY: '(\\d{4})', MM: '(\\d{1,2})', DD: '(\\d{1,2})' };
  const pattern = templatePattern(
    readTemplate(template),
    ({ keyword }) => field[keyword as keyof typeof field],
  );
  return new RegExp(pattern.replaceAll('\\z', '$')).exec(text)?.slice(1) ?? null;
}

test.each([
  ['2020-05-17', 'YYYY-MM-DD', ['2020', '05', '17']],
  ['  2020 / 5', 'YYYY-MM', ['2020', '5']],
  ['2020  5', 'YYYY x MM', ['2020', '5']],
  ['2020x5', 'YYYY"y"MM', ['2020', '5']],
  ['2020   5', 'YYYY"year"MM', ['2020', undefined]],
  ['2020', 'YYYY-MM-DD', ['2020', undefined, undefined]],
  ['My year: 2020', '"My year:" YYYY', ['2020']],
  ['2020 + + 5', 'YYYY   MM', ['2020', '5']],
])('%s by %s', (text, template, fields) => {
  expect(read(text, template)).toEqual(fields);
});

test('a separator stands for one at most', () => {
  expect(read('2020--5', 'YYYY-MM')).toBeNull();
});
