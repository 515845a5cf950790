import { expect, test } from 'vitest';
import { isEmailWord } from './email-word.ts';
import { TextParser } from './parser.ts';
import { TOKEN_TYPE } from './token-type.ts';

/** Whether all of a text is one e-mail token, as it stands among other words. */
function isOneToken(word: string, before: string): boolean {
  const text = `${before}${word} behind`;
  const parser = new TextParser(text);
  for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next())
    if (parser.end > before.length)
      return (
        type === TOKEN_TYPE.email &&
        parser.start === before.length &&
        parser.end === before.length + word.length
      );
  return false;
}

test.each(['ana.diaz@example.org', 'x@y.zz', 'Jo_1-a.b@mail.uni-koeln.de', 'a1@b2.c3.example'])(
  '%s is an address',
  (word) => {
    expect(isEmailWord(word)).toBe(true);
  },
);

test.each([
  '',
  '@example.org',
  'ana@localhost',
  'ana@@example.org',
  'ana.@example.org',
  '<ana@example.org>',
  'ana@example.org,',
  'ana+tag@example.org',
  'ana@exämple.org',
  'mailto:ana@example.org',
  'ana@10.0.0.1',
])('%s may be several tokens', (word) => {
  expect(isEmailWord(word)).toBe(false);
});

test('what is taken for an address is one token for PostgreSQL’s parser, whatever stands before it', () => {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = (of: string) => of[next(of.length)] as string;
  const labels = (marks: string) =>
    Array.from({ length: 1 + next(3) }, () =>
      Array.from({ length: 1 + next(3) }, () => pick('aZ09-')).join(''),
    ).reduce((all, label) => all + pick(marks) + label);
  let addresses = 0;
  for (let i = 0; i < 40_000; i += 1) {
    const word = `${labels('._-')}@${labels('.-')}.${['org', 'Zz', 'c0', 'x'][next(4)]}`;
    if (!isEmailWord(word)) continue;
    addresses += 1;
    for (const before of ['', 'left ', '12 ', 'a/b ', 'www.site.org/ ', '3. ', '<b ', '- '])
      expect([before, word, isOneToken(word, before)]).toEqual([before, word, true]);
  }
  expect(addresses).toBeGreaterThan(1_000);
});
