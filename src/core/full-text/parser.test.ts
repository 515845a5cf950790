import { describe, expect, test } from 'vitest';
import { TextParser } from './parser.ts';
import { TOKEN_TYPE } from './token-type.ts';

const NAMES = Object.fromEntries(Object.entries(TOKEN_TYPE).map(([name, type]) => [type, name]));

/** Tokens but for blanks, as `type:text`. */
function tokens(text: string): string[] {
  const parser = new TextParser(text);
  const found: string[] = [];
  for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next()) {
    if (type !== TOKEN_TYPE.blank) found.push(`${NAMES[type]}:${text.slice(parser.start, parser.end)}`);
  }
  return found;
}

describe('the parser', () => {
  test.each([
    ['Façade 東京', ['word:Façade', 'word:東京']],
    ['e-book', ['asciihword:e-book', 'hword_asciipart:e', 'hword_asciipart:book']],
    ['ana.diaz@example.org', ['email:ana.diaz@example.org']],
    ['2018-06-07', ['uint:2018', 'int:-06', 'int:-07']],
    ['2,345.67', ['uint:2', 'float:345.67']],
    ['3e4 v4.5.6', ['sfloat:3e4', 'file:v4.5.6']],
    ['snake_case', ['asciiword:snake', 'asciiword:case']],
    ['left/right', ['file:left/right']],
    ["O'Hara R&D F#", ['asciiword:O', 'asciiword:Hara', 'asciiword:R', 'asciiword:D', 'asciiword:F']],
    [
      '<a href="x y">fish</a> &amp; chips',
      ['tag:<a href="x y">', 'asciiword:fish', 'tag:</a>', 'entity:&amp;', 'asciiword:chips'],
    ],
    [
      'https://www.example.org/p/q?z=1',
      ['protocol:https://', 'url:www.example.org/p/q?z=1', 'host:www.example.org', 'url_path:/p/q?z=1'],
    ],
  ])('reads %s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  test('begins anew after a reset', () => {
    const parser = new TextParser('<script>a b');
    parser.next();
    parser.reset('cats');
    expect(parser.next()).toBe(TOKEN_TYPE.asciiword);
    expect(parser.next()).toBe(TOKEN_TYPE.end);
  });

  // What backtracks most, were it not remembered.
  test.each([
    'a_',
    'a-',
    '1.',
    '1_',
    './',
    '~/',
    '<!--',
    "<a '",
    `'<a "' `,
    '&a',
    'a@b_',
    '../',
    'x_x@',
    '1a-',
    'a.com_',
    "'\\",
  ])('takes linear time over %s', { retry: 3 }, (unit) => {
    const short = timeOf(unit.repeat(20_000 / unit.length));
    // Quadratic time would be a hundred times more, each time.
    expect(timeOf(`<a "${unit.repeat(200_000 / unit.length)}`)).toBeLessThan(Math.max(short, 5) * 40);
  });
});

/** Milliseconds of the processor, which others who use it do not make more. */
function timeOf(text: string): number {
  const parser = new TextParser(text);
  const start = process.cpuUsage();
  while (parser.next() !== TOKEN_TYPE.end);
  return process.cpuUsage(start).user / 1000;
}
