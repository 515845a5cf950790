import { expect, test } from 'vitest';
import { cutWord } from './cut-word.ts';

test.each([
  ['budget', 'budget'],
  ['iPhone4S', 'i Phone 4 S'],
  ['PM10', 'PM 10'],
  ['PowerShot', 'Power Shot'],
  ['XMLHttp', 'XMLHttp'],
  ['schools_2019.csv', 'schools 2019 csv'],
  ["O'Neil's", 'O Neil'],
  ["'s", 's'],
  ["dogs's-x", 'dogs x'],
  ["it's2", 'it s 2'],
  ['(budget)', 'budget'],
  ['+-/', ''],
  ['Straßen', 'Straßen'],
  ['ÉcoleÉlue', 'École Élue'],
  ['東京2020', '東京 2020'],
  ['a😀1b', 'a😀1 b'],
  ['m²', 'm'],
])('%s', (word, pieces) => {
  expect(
    cutWord(word, true)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(pieces);
});

test('capitals cut only where they are asked to', () => {
  expect(cutWord('PowerShot-9', false).map(({ text }) => text)).toEqual(['PowerShot', '9']);
});
