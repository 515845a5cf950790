import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { decodeIds } from '../../../index/lists/id-list.ts';
import { FIRSTS } from '../../../index/index-layout.ts';
import { unseal } from '../../../index/bytes/sealed-bytes.ts';
import { tempFolder } from '../../../testing/temp-folder.ts';
import { spoolLexemes } from '../lexemes/lexeme-spool.ts';
import { discardDictionary } from '../lists/dictionary-writer.ts';
import { Postings } from '../lists/postings.ts';
import { ShortGrams } from './short-grams.ts';
import { ShortsCollector } from './write-shorts.ts';

test('others have their turn between two lists, each of all records of a gram', async () => {
  const records = 7 * FIRSTS;
  const letterOf = (id: number) => 'aaabbcd'[id % 7]!;
  const grams = new ShortGrams(null);
  const idsOf = new Map<string, number[]>([...'abcd'].map((letter) => [letter, []]));
  for (let id = 1; id <= records; id += 1) {
    const text = new TextEncoder().encode(letterOf(id));
    grams.begin(id);
    grams.add(text, 0, text.length);
    idsOf.get(letterOf(id))?.push(id);
  }
  const shorts = new ShortsCollector(() => '');
  shorts.addGrams(grams.finish());
  let isDone = false;
  let turns = 0;
  const making = shorts.lists(records, Infinity).finally(() => (isDone = true));
  for (; !isDone; turns += 1) await setImmediate();
  const lists = await making;
  expect(turns).toBeGreaterThanOrEqual(lists.length);
  // The first records of the others are all of them.
  const expected = ['a', 'b'].map((letter) => [letter, idsOf.get(letter)]);
  const told = lists.map(({ gram, list }) => {
    const count = idsOf.get(gram)?.length ?? 0;
    return [gram, [...decodeIds(unseal(list), count, records)]];
  });
  expect(told).toEqual(expected);
});

test('the lists of what many records have as a word come first', async () => {
  const records = 7 * FIRSTS;
  const folder = tempFolder({});
  let files = 0;
  const scratch = () => join(folder, String((files += 1)));
  const grams = new ShortGrams(null);
  const lexemes = new Postings(scratch, false);
  for (let id = 1; id <= records; id += 1) {
    const isWord = id % 3 === 0;
    const text = new TextEncoder().encode(isWord ? 'nother 26' : 'nother');
    if (isWord) lexemes.add(0, id);
    grams.begin(id);
    grams.add(text, 0, text.length);
  }
  const shorts = new ShortsCollector(scratch);
  shorts.addLexemes([{ lexemes: spoolLexemes(lexemes, ['26'], scratch), isOfTimes: false }]);
  shorts.addGrams(grams.finish());
  const lists = await shorts.lists(records, Infinity);
  expect(lists.map(({ gram }) => gram)).toEqual(['26', '2', '6']);
  shorts.discard();
});

test('a list that has no room leaves it to a shorter one', async () => {
  const records = 7 * FIRSTS;
  const folder = tempFolder({});
  let files = 0;
  const scratch = () => join(folder, String((files += 1)));
  const grams = new ShortGrams(null);
  const lexemes = new Postings(scratch, false);
  for (let id = 1; id <= records; id += 1) {
    // By chance, so that nothing makes its list short.
    const isWord = Math.imul(id, 0x9e3779b1) < 0;
    if (isWord) lexemes.add(0, id);
    const text = new TextEncoder().encode(`${isWord ? 'a ' : ''}${id % FIRSTS === 0 ? 'x' : '8'}`);
    grams.begin(id);
    grams.add(text, 0, text.length);
  }
  const shorts = new ShortsCollector(scratch);
  shorts.addLexemes([{ lexemes: spoolLexemes(lexemes, ['a'], scratch), isOfTimes: false }]);
  shorts.addGrams(grams.finish());
  const lists = await shorts.lists(records, records / 16);
  expect(lists.map(({ gram }) => gram)).toEqual(['8']);
  shorts.discard();
});

test.each([
  ['in texts', { isOfTimes: false, mayHaveDays: true, every: 8 }, true],
  ['too seldom in texts', { isOfTimes: false, mayHaveDays: true, every: 9 }, false],
  ['in times alone', { isOfTimes: true, mayHaveDays: true, every: 1 }, false],
  ['where there is no room', { isOfTimes: false, mayHaveDays: false, every: 1 }, false],
])('months and days are told of, or not: %s', (_, { isOfTimes, mayHaveDays, every }, days) => {
  const records = 720;
  const folder = tempFolder({});
  let files = 0;
  const scratch = () => join(folder, String((files += 1)));
  const lexemes = new Postings(scratch, false);
  for (let id = every; id <= records; id += every) lexemes.add(0, id);
  const shorts = new ShortsCollector(scratch);
  shorts.addLexemes([{ lexemes: spoolLexemes(lexemes, ['-09'], scratch), isOfTimes }]);
  const told = shorts.finish(records, Infinity, mayHaveDays);
  expect([told.days, told.lexemes.bytes > 0]).toEqual([days, days]);
  for (const dictionary of [told.firsts, told.lexemes]) discardDictionary(dictionary);
  shorts.discard();
});
