import { expect, test } from 'vitest';
import { lexemesOfChunk } from '../search-index/terms/lexeme-in-chunk.ts';
import { FormsOfWords, isAddress, mayHaveForm, ownLexeme } from './lexeme-forms.ts';
import { forEachLexeme } from './lexemes.ts';
import { ENGLISH } from './text-search-config.ts';

test.each([
  'ana.diaz@example.org',
  'x@y.zz',
  'Jo_1-a.b@mail.uni-koeln.de',
  'a1@b2.c3.example',
  '192.168.10.1',
  '01.02.1990',
  '2.11.0',
  '2DKBYQ48ECYQWCRNXNK1J5Z8VN',
  'AB12CDE',
  '0049',
  '1e5',
  '12e5',
  '1.5',
  '-5',
  '-0.25',
  '047.500',
])('%s is one lexeme', (word) => {
  expect(ownLexeme(word)).toBe(word.length);
});

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
  'running',
  '10.0.0.1:80',
  'AB-12',
  'ä1',
  '35ab12cd-12e4-4412-9f12-12aa34bb5612',
])('%s may be several, or another one', (word) => {
  expect(ownLexeme(word)).toBe(0);
});

test.each([
  ['3E12f07b', 4],
  ['1e5a1', 2],
  ['1e5a', 0],
])('of %s, which is cut, the end is one lexeme', (word, length) => {
  expect(ownLexeme(word)).toBe(length);
});

test('what is taken for one lexeme is that one for PostgreSQL’s parser, whatever stands around it', () => {
  const { pick, some, next } = createPicks(1);
  const labels = (marks: string) =>
    Array.from({ length: 1 + next(3) }, () => some('aZ09-', 3)).reduce((all, own) => all + pick(marks) + own);
  const makers: readonly (() => string)[] = [
    () => `${labels('._-')}@${labels('.-')}.${['org', 'Zz', 'c0', 'x'][next(4)]}`,
    () => Array.from({ length: 2 + next(4) }, () => some('0123456789', 4)).join('.'),
    () => `${['', '-'][next(2)]}${some('0123456789', 4)}${['', '.', '.0'][next(3)]}${some('0123456789', 4)}`,
    () => some('019aeExZ', 9),
  ];
  for (const make of makers) {
    let words = 0;
    for (let i = 0; i < 12_000; i += 1) {
      const word = make();
      const length = ownLexeme(word);
      if (length === 0) continue;
      words += 1;
      const start = word.length - length;
      const own = [word.slice(0, start), word.slice(start)].flatMap((part) => part.toLowerCase() || []);
      expect([word, ...(lexemesOfChunk(word.toLowerCase(), ENGLISH)?.keys() ?? [])]).toEqual([word, ...own]);
      const told = toldOf([word]);
      expect([word, own.map((lexeme) => told && mayHaveForm(lexeme, told))]).toEqual([
        word,
        own.map(() => true),
      ]);
      for (const [before, behind] of AROUND) expect(inText(before, word, behind)).toEqual(own);
    }
    expect(words).toBeGreaterThan(300);
  }
});

test.each([
  'https://example.org',
  'HTTP://www.Uni-Koeln.de/',
  'https://example.org:8080/a/b_c-d.html?q=x&y=%20#top',
  'https://doi.org/10.1000/182',
  'https://en.wiki.example/wiki/Foo_(bar)',
  'www.weber-holding.example/impressum.html',
  'example.org',
  'Foo-bar.example:8080/',
  '/srv/data/report-2.tar.gz',
  'img/a1.png',
])('%s is an address', (word) => {
  expect(isAddress(word)).toBe(true);
  expect(ownLexeme(word)).toBe(0);
});

test.each([
  '',
  'https://',
  'https://localhost/a',
  'https://exämple.org/',
  'https://example.org/ä',
  'https://example.org?q=a',
  'https://10.0.0.1/a',
  'https://xn--a.example/',
  'see:https://example.org/',
  'example.org,',
  'example.c0/a',
  '/',
  '/srv',
  'a//b',
  '/srv/ä/b',
  '../a',
  '1/2',
])('%s may be something else', (word) => {
  expect(isAddress(word)).toBe(false);
});

test('each lexeme of an address has a point or a slash for PostgreSQL’s parser, whatever stands around it', () => {
  const { pick, some, next } = createPicks(7);
  const label = () => some('aZ09-_', 4);
  const path = () => some(pick(['aZ09-_./', 'aZ09-_.,;:!?=&%+~#@()[]*$/', 'aZ9/|<>"ä{}^`']), 9);
  const makers: readonly (() => string)[] = [
    () =>
      `${pick(['http://', 'https://', 'HTTPS://', '', 'www.'])}${label()}${pick(['.', '-'])}${label()}.${pick(['org', 'Zz', 'c0', 'x'])}${pick(['', ':80', ':'])}${pick(['', '/', `/${path()}`, `/${path()}/${path()}`])}`,
    () => Array.from({ length: 1 + next(4) }, () => some('aZ09-_.~', 4)).join('/'),
    () => `/${some('aZ09-_./', 12)}`,
  ];
  for (const make of makers) {
    let words = 0;
    for (let i = 0; i < 40_000; i += 1) {
      const word = make();
      if (!isAddress(word)) continue;
      words += 1;
      const told = toldOf([word]);
      for (const [before, behind] of AROUND)
        for (const lexeme of inText(before, word, behind))
          expect([word, lexeme, /[./]/.test(lexeme), told && mayHaveForm(lexeme, told)]).toEqual([
            word,
            lexeme,
            true,
            true,
          ]);
    }
    expect(words).toBeGreaterThan(300);
  }
});

test('no lexeme of a UUID is a number of three digits or fewer for PostgreSQL’s parser, whatever stands around it', () => {
  const { pick, next } = createPicks(11);
  const digits = ['0123456789abcdef', '0123456789e', '01e', '0123456789', 'ABCDEF0189', 'abcdef'];
  const hex = (length: number) => {
    const of = pick(digits);
    return Array.from({ length }, () => of[next(of.length)]).join('');
  };
  const told = toldOf(['35ab12cd-12e4-4412-9f12-12aa34bb5612'])!;
  expect(told).toMatchObject({ uuids: true, besides: [] });
  let lexemes = 0;
  for (let i = 0; i < 5_000; i += 1) {
    const word = [8, 4, 4, 4, 12].map(hex).join('-');
    for (const [before, behind] of AROUND)
      for (const lexeme of inText(before, word, behind)) {
        lexemes += 1;
        expect([word, lexeme, mayHaveForm(lexeme, told)]).toEqual([word, lexeme, true]);
      }
  }
  expect(lexemes).toBeGreaterThan(25_000);
  for (const lexeme of ['7', '87', '325']) expect(mayHaveForm(lexeme, told)).toBe(false);
});

test('of words of one lexeme each it is told which lexemes they may have', () => {
  const told = toldOf(['AB12CDE', 'ABCDEFG', '3E5x7890']);
  expect(told).toEqual({ least: 5, letters: true, addresses: false, uuids: false, besides: [] });
  const may = (lexeme: string) => told !== null && mayHaveForm(lexeme, told);
  for (const lexeme of ['ab12cde', 'x7890', '3e5', 'abcdefg', 'abc', '1.2.3.4', '-12.5'])
    expect([lexeme, may(lexeme)]).toEqual([lexeme, true]);
  for (const lexeme of ['ab12', '-12', '2.5', '35ab-12', 'a/b', 'ä12345'])
    expect([lexeme, may(lexeme)]).toEqual([lexeme, false]);
  expect(toldOf(['anna', 'Hanna'])).toEqual({
    least: null,
    letters: true,
    addresses: false,
    uuids: false,
    besides: [],
  });
  expect(mayHaveForm('12', { least: null, letters: true, addresses: false, uuids: false })).toBe(false);
  expect(mayHaveForm('anna', { least: 3, letters: false, addresses: false, uuids: false })).toBe(false);
  expect(toldOf(['AB12CDE', 'AB-12', 'ä/Ö', 'AB-12'])).toMatchObject({ least: 7, besides: ['ab-12', 'ä/ö'] });
  const many = Array.from({ length: 129 }, (_, i) => `AB-${i}`);
  expect(toldOf(many.slice(1))?.besides).toHaveLength(128);
  expect(toldOf(many)).toBeNull();
  expect(toldOf([`AB-${'1'.repeat(80)}`])).toBeNull();
  const addresses = toldOf(['https://example.org/fund/7', 'AB12'])!;
  expect(addresses).toEqual({
    least: 4,
    letters: false,
    addresses: true,
    domains: ['org'],
    uuids: false,
    besides: [],
  });
  for (const lexeme of ['example.org', 'x.org:80', '/fund/7', 'ab12'])
    expect(mayHaveForm(lexeme, addresses)).toBe(true);
  for (const lexeme of ['fund', '7', 'https', 'readme.html', 'example.com:80'])
    expect(mayHaveForm(lexeme, addresses)).toBe(false);
  // Indexes of before tell of no domains, nor do those of very many.
  const domains = Array.from(
    { length: 65 },
    (_, i) => `a.x${'abcdefghij'[i % 10]}${'abcdefg'[Math.floor(i / 10)]}`,
  );
  expect(toldOf(domains.slice(1))?.domains).toHaveLength(64);
  const ofMany = toldOf(domains);
  expect([ofMany?.domains, ofMany && mayHaveForm('readme.html', ofMany)]).toEqual([undefined, true]);
  expect(toldOf(['/srv/a.txt'])).toMatchObject({ addresses: true, domains: [] });
  const all = new FormsOfWords();
  for (const words of [['AB12'], ['ABC'], ['A1']]) {
    const some = new FormsOfWords();
    for (const word of words) some.add(word);
    all.addAll(some);
  }
  expect(all.told).toEqual({ least: 2, letters: true, addresses: false, uuids: false, besides: [] });
});

/** Picks what depends on a seed alone. */
function createPicks(start: number) {
  let seed = start;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = (of: string | readonly string[]) => of[next(of.length)]!;
  const some = (of: string, most: number) => Array.from({ length: 1 + next(most) }, () => pick(of)).join('');
  return { next, pick, some };
}

function toldOf(words: readonly string[]) {
  const lexemes = new FormsOfWords();
  for (const word of words) lexemes.add(word);
  return lexemes.told;
}

const AROUND = [
  ['', ''],
  ['left ', ' right'],
  ['12 ', ' 12'],
  ['a/b ', ' -5'],
  ['www.site.org/ ', ' e5'],
  ['3. ', ' .5'],
  ['<b ', ' b'],
  ['- ', ' -'],
] as const;

/** What a text has of lexemes between two others. */
function inText(before: string, word: string, behind: string): readonly string[] {
  const found: string[] = [];
  forEachLexeme(`${before}${word}${behind}`, ENGLISH, (lexeme, _, start) => {
    if (start >= before.length && start < before.length + word.length) found.push(lexeme);
  });
  return found;
}
