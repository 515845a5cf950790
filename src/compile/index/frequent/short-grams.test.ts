import { expect, test } from 'vitest';
import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import { FIRSTS } from '../../../index/index-layout.ts';
import { createRandom, pick } from '../../../testing/postgres/phrase.ts';
import { idsOfMasks } from '../grams/gram-masks.ts';
import { EARLY } from '../grams/near-grams.ts';
import { ShortGrams } from './short-grams.ts';

interface Told {
  readonly count: number;
  readonly firsts: readonly number[];
  /** All of its records; null: they are not kept. */
  readonly all: readonly number[] | null;
}

/** Counts as ShortGrams does, each record's grams by themselves. */
function countPlainly(records: readonly (readonly [id: number, text: string])[]): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const [id, text] of records) {
    const grams = new Set<string>();
    for (const word of toLowerCase(text).split(/[ \n]|[^\0-\u06ff]/u))
      for (let i = 0; i < word.length; i += 1)
        for (const length of [1, 2, 3]) if (i + length <= word.length) grams.add(word.slice(i, i + length));
    for (const gram of grams) {
      const { count, firsts, all } = told.get(gram) ?? { count: 0, firsts: [], all: [] };
      const isKept = firsts.length < FIRSTS && (gram.length < 3 || id <= EARLY);
      told.set(gram, {
        count: count + 1,
        firsts: isKept ? [...firsts, id] : firsts,
        all: gram.length < 3 && all ? [...all, id] : null,
      });
    }
  }
  return told;
}

function count(
  records: readonly (readonly [id: number, text: string])[],
  kept: readonly string[] | null = null,
): Map<string, Told> {
  const grams = new ShortGrams(kept);
  for (const [id, text] of records) {
    const bytes = new TextEncoder().encode(text);
    grams.begin(id);
    grams.add(bytes, 0, bytes.length);
  }
  const { grams: all, counts, firsts, known, masks } = grams.finish();
  const highest = records.at(-1)?.[0] ?? 0;
  let at = 0;
  const lists = Array.from(known, (length) => [...firsts.subarray(at, (at += length))]);
  return new Map(
    all.map((gram, i) => {
      const own = masks[i] ?? null;
      const ids = own && [...idsOfMasks([own], highest)];
      return [gram, { count: counts[i]!, firsts: lists[i] ?? [], all: ids }];
    }),
  );
}

const byGram = (told: Map<string, Told>) => [...told].sort(([a], [b]) => (a < b ? -1 : 1));

test.each([
  // Characters, those of one record, and from which place of the table on.
  { name: 'few characters', letters: 6, length: 40, before: 0, records: 600 },
  { name: 'pairs that have no row any more', letters: 200, length: 60, before: 0, records: 700 },
  { name: 'more characters than have a number', letters: 1200, length: 80, before: 0, records: 300 },
  { name: 'late records', letters: 30, length: 30, before: EARLY - 100, records: 400 },
])('grams are counted, and their first records kept: $name', ({ letters, length, before, records }) => {
  const random = createRandom(letters);
  const below = (most: number) => Math.floor(random() * most);
  const draw = () => {
    const kind = below(300);
    // Blanks, what is not counted, and a letter whose lower case has fewer bytes.
    if (kind < 25) return ' ';
    if (kind < 27) return pick(random, ['漢', '🦎', '\n', '\u212a']);
    return String.fromCharCode((letters < 100 ? 97 : 33) + below(letters));
  };
  const texts = Array.from({ length: records }, (_, i) => {
    const text = Array.from({ length: below(length) }, draw).join('');
    // What is blank for some alone, or two characters in lower case, is left out.
    return [before + i + 1, text.replaceAll(/[\u007f-\u00a0\u0130\ud800-\udfff]|\p{C}/gu, '-')] as const;
  });
  const plainly = countPlainly(texts);
  // Of characters that have no number of their own all records are not kept.
  const isNear = (told: Told | undefined) => letters < 250 || told?.all !== null;
  const counted = count(texts);
  const expected = byGram(plainly).map(
    ([gram, own]) => [gram, isNear(counted.get(gram)) ? own : { ...own, all: null }] as const,
  );
  expect(byGram(counted)).toEqual(expected);
});

test('of those that are chosen all records are kept, and of no others, whatever came before them', () => {
  const letter = (code: number) => String.fromCharCode(0x430 + code);
  // More characters than have numbers come first.
  const early = Array.from({ length: 400 }, (_, i) => [i + 1, `${letter(i)}${letter(i + 1)}`] as const);
  const late = Array.from({ length: 40 }, (_, i) => [401 + i, i % 2 === 0 ? 'Zq' : 'z ab'] as const);
  const counted = count([...early, ...late], ['z', 'zq', 'ab']);
  const kept = [...counted].flatMap(([gram, { all }]) => (all ? [[gram, all.length] as const] : []));
  expect(new Map(kept)).toEqual(
    new Map([
      ['z', 40],
      ['zq', 20],
      ['ab', 20],
    ]),
  );
});
