import { afterAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

/* Dates within texts, beside such in columns of their own: months and days are lexemes of words all over the dictionary, so that their records are listed. */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 1_500;
const NAMES = ['Lumi', 'Oda', 'Tove', 'Per', 'Ann'];
const two = (number: number) => String(number).padStart(2, '0');

/** @param dated of so many records one has dates in its text */
function recordsOf(dated: number): readonly Row[] {
  let seed = 71;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const date = () => `${1960 + draw(40)}-${two(1 + draw(12))}-${two(1 + draw(28))}`;
  const person = () => `${NAMES[draw(NAMES.length)]} (${date()})`;
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const people = Array.from({ length: 1 + draw(3) }, person).join('; ');
    // What has a day besides, and what only seems to.
    const other = ['-09', 'x-07', '12-05', '1-03-2001', `${date()}T10`, null, 'Per-09', '-9'][draw(8)]!;
    return [
      i % dated === 0 ? people : 'Oda',
      other,
      String(i),
      i % 5 ? null : '-0.25',
      `${date()} 03:04:05`,
      null,
      null,
    ];
  });
}

const dated = indexedRelation(native, recordsOf(1));
const undated = indexedRelation(
  native,
  recordsOf(60).map(([text, , ...own]) => [text, null, ...own] as Row),
);

test('months and days are listed where texts have them, and not where columns of times do alone', async () => {
  expect((await dated).index.shorts?.hasDays).toBe(true);
  expect((await undated).index.shorts?.hasDays).toBe(false);
});

test.each(['1981-12-03', '(1983-04-05);', '-09', '-09 -12', '-07 Per', '12-05', '03:04:05 -09'])(
  'are found, ranked and counted as the table has them: %s',
  async (q) => {
    const asked: readonly Asked[] = [{ q }, { q, sort: 'id desc' }, { q, filters: { x: '-0.25' } }];
    const { relation, index } = await dated;
    for (const params of [...asked, { q: { text: q } }, { q, language: 'simple' }])
      await expectSameAnswers(native, { name: 'dated', relation, index }, params, {
        offsets: [0],
        limit: 60,
      });
    await expectSameAnswers(
      native,
      { name: 'undated', ...(await undated) },
      { q },
      { offsets: [0], limit: 60 },
    );
  },
);

test.each([
  ['no word is looked for to learn who has a month and a day', true],
  ['they are, where these are not listed', false],
])('%s', async (_, hasDays) => {
  const { relation, index } = await dated;
  const { words, shorts } = index;
  const looked: string[] = [];
  const hear = <T>(text: string, found: T): T => (looked.push(text), found);
  const counting: TableIndex = {
    ...index,
    shorts: shorts && { ...shorts, hasDays },
    words: words && {
      ...words,
      containing: (texts) => hear(texts.join(), words.containing(texts)),
      withLexeme: words.withLexeme && ((lexeme) => hear(lexeme, words.withLexeme!(lexeme))),
      manyWithLexeme: (lexeme) => hear(lexeme, words.manyWithLexeme(lexeme)),
      withAll: (lexemes, texts) => hear(lexemes.join(), words.withAll(lexemes, texts)),
    },
  };
  const search = { params: { q: '1981-12-03', sort: 'id' }, offset: 0, limit: 10 };
  const page = await byIndex(counting, relation, search, 'words');
  expect(page?.total).toBeGreaterThan(0);
  expect(looked.join().includes('-')).toBe(!hasDays);
});
