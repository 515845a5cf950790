import { expect, test } from 'vitest';
import { hasMarks, toPlainText } from './plain-text.ts';

test.each([
  ['# Title\n\nOne **bold** and `code`\n- item', 'Title One bold and code item'],
  ['See [the site](https://example.org/a_b) and ![a map](x.png)', 'See the site and a map'],
  ['a_b_c and 2 * 3 * 4 stay', 'a_b_c and 2 * 3 * 4 stay'],
  ['<p class="x">Of a < b</p>\n| a | b |\n|---|---|\n', 'Of a < b'],
  ['> quoted\n1. first\n---\n<https://example.org>', 'quoted first https://example.org'],
])('%j is %j on one line', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

test.each([
  ['Wildlife at airports, 1990 to 2002.', false],
  ['Rates are 3 * as high', false],
  ['see https://example.org', true],
  ['**Note**', true],
  ['| a | b |\n|---|---|', true],
])('%j has marks: %j', (text, marks) => {
  expect(hasMarks(text)).toBe(marks);
});
