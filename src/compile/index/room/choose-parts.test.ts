import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type KeptParts, PartChooser } from './choose-parts.ts';
import type { ColumnParts } from '../column-parts.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import type { SpooledLists } from '../lists/list-spool.ts';
import { type PartsRoom, wishesWithin } from './part-wishes.ts';
import type { PartMaker } from './part-queue.ts';

const spooled = (length: number) => ({
  length,
  digest: `${length}`,
  path: null,
  bytes: new Uint8Array(0),
});
const lists = (bytes: number): SpooledLists => ({
  keys: 1,
  bytes,
  once: 0,
  places: { all: 0, spared: 0, beside: [] },
  sparing: 0,
  sample: new Uint32Array(0),
  spool: spooled(bytes),
  frequent: [],
});
const dictionary = (bytes: number): PendingDictionary => ({
  form: { kind: 'text' },
  placed: false,
  entries: 1,
  bytes,
  ids: spooled(Math.floor(bytes / 2)),
  places: spooled(0),
  blocks: spooled(0),
  root: { keys: [], entries: [], counts: [], blocks: [], ids: [], places: [] },
});

/** What is known of a column, and how long its parts turn out to be. */
interface Drawn {
  readonly type: string;
  readonly words: number;
  readonly rare: number | null;
  readonly fragments: number | null;
  readonly grams: number;
  readonly gramsMade: number;
  readonly values: number;
  readonly valuesMade: number | null;
}

const size = fc.integer({ min: 1, max: 100 });
const drawn: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom('text', 'int4', 'numeric', 'timestamp'),
  words: size,
  rare: fc.option(size),
  fragments: fc.option(size),
  grams: size,
  gramsMade: size,
  values: size,
  valuesMade: fc.option(size),
});

function foundIn({ words, rare, fragments, grams, values, valuesMade }: Drawn): ColumnParts {
  return {
    readable: true,
    values:
      valuesMade === null
        ? {
            estimate: values,
            whole: null,
            order: null,
            ends: null,
            areSingle: false,
            dictionary: dictionary(values),
          }
        : {
            estimate: values,
            whole: values,
            order: values / 2,
            ends: values / 4,
            areSingle: false,
            dictionary: null,
          },
    words: lists(words),
    isParted: false,
    isOfLists: false,
    isSingle: false,
    forms: null,
    rare: rare === null ? null : lists(rare),
    positions: null,
    symbols: null,
    listed: null,
    fragments: fragments === null ? null : lists(fragments),
    grams: grams === 0 ? null : { ids: grams, words: 1, bits: 8.8, lists: 0 },
    characters: 0,
    lexemes: null,
    nulls: null,
    offsets: null,
    letters: 'abc',
    longest: 12,
    average: 10,
    phrase: 1,
  };
}

/** A maker whose parts come to their end in an order that is drawn. */
function makerOf(
  columns: readonly Drawn[],
  scheduler: fc.Scheduler,
  atOnce: number,
): { readonly maker: PartMaker; readonly most: () => number; readonly told: readonly number[] } {
  let [underWay, most] = [0, 0];
  const told: number[] = [];
  const maker: PartMaker = {
    atOnce,
    tell: (done) => void told.push(done),
    async make(column, part, { window, tell }) {
      most = Math.max(most, (underWay += 1));
      const own = columns[column]!;
      await scheduler.schedule(Promise.resolve(), `${column} ${part} ${window}`);
      tell(0.5);
      underWay -= 1;
      return part === 'grams' ? lists(Math.ceil(own.gramsMade / window)) : dictionary(own.valuesMade ?? 0);
    },
  };
  return { maker, most: () => most, told };
}

/** Lists that are the same count once. */
function bytesOf(chosen: readonly KeptParts[]): number {
  const lists = new Map(chosen.flatMap(({ values }) => (values ? [[values.ids.digest, values.ids]] : [])));
  const alone = chosen.map(
    ({ values, words, rare, grams }) =>
      (values ? values.bytes - values.ids.length : 0) +
      (words?.bytes ?? 0) +
      (rare?.bytes ?? 0) +
      (grams?.bytes ?? 0),
  );
  return [...alone, ...[...lists.values()].map(({ length }) => length)].reduce((sum, own) => sum + own, 0);
}

const told = (chosen: Awaited<ReturnType<PartChooser['choose']>>) =>
  chosen.map(({ values, words, rare, grams, window }) => [
    values?.bytes ?? 0,
    words?.bytes ?? 0,
    rare?.bytes ?? 0,
    grams?.bytes ?? 0,
    window,
  ]);

it('keeps the same parts within the room, in whatever order and however many at once they are made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawn, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.scheduler(),
      fc.scheduler(),
      async (columns, bytes, atOnce, isBegun, ...schedulers) => {
        const relation = columns.map(({ type }, i) => ({ id: `c${i}`, type }));
        const choose = async (scheduler: fc.Scheduler, lanes: number, before: boolean) => {
          const made = makerOf(columns, scheduler, lanes);
          const chooser = new PartChooser(relation, columns.map(foundIn), made.maker);
          if (before) chooser.begin({ bytes: bytes * 1.2 });
          const words = chooser.chooseWords({ bytes });
          const chosen = await scheduler.waitFor(chooser.choose());
          expect(chosen.map((own) => [own.words ?? [], own.rare ?? []].flat())).toEqual(words.words);
          expect(chosen.map((own) => own.fragments)).toEqual(words.fragments);
          // Rare words and fragments stand beside the words of their column, in the place of grams.
          for (const own of chosen)
            if (own.rare ?? own.fragments)
              expect([own.words, own.grams, own.rare && own.fragments]).toEqual([
                own.words ?? {},
                undefined,
                undefined,
              ]);
          // Grams tell of the words that are not listed: of no use where none of the others is.
          for (const own of chosen) if (own.grams) expect(own.words).toBeDefined();
          expect(made.most()).toBeLessThanOrEqual(lanes);
          expect(made.told).toEqual(made.told.toSorted((a, b) => a - b));
          expect(bytesOf(chosen)).toBeLessThanOrEqual(bytes);
          return told(chosen);
        };
        const [first, second] = schedulers as [fc.Scheduler, fc.Scheduler];
        const chosen = await choose(first, 1, false);
        expect(await choose(second, atOnce, isBegun)).toEqual(chosen);
      },
    ),
  );
});

interface KeptBeside {
  readonly bytes: number;
  readonly besides?: number;
  /** Words of each text, about, */
  readonly phrase: number;
  /** and characters. */
  readonly average?: number;
  /** Bytes of the order of the texts; null: there is none. */
  readonly order?: number | null;
}

/** Of two columns of times, whose parts are told together, one of numbers and one of texts: which words are kept, and values. */
async function keptBeside({ bytes, besides, phrase, average = 10, order = null }: KeptBeside) {
  const of = (type: string, words: number, values: number): Drawn => ({
    type,
    words,
    rare: null,
    fragments: null,
    grams: 0,
    gramsMade: 0,
    values,
    valuesMade: values,
  });
  const columns = [of('timestamp', 10, 1), of('timestamp', 0, 1), of('int4', 6, 1), of('text', 2, 8)];
  const found = columns.map((own, i): ColumnParts => {
    const parts = foundIn(own);
    return {
      ...parts,
      isParted: i < 2,
      words: own.words === 0 ? null : parts.words,
      values: parts.values && {
        ...parts.values,
        order: own.type === 'text' ? order : null,
        ends: own.type === 'text' ? 3 : null,
        areSingle: true,
      },
      phrase,
      average,
    };
  });
  const { maker } = makerOf(columns, fc.sample(fc.scheduler(), 1)[0]!, 1);
  const chooser = new PartChooser(
    columns.map(({ type }, i) => ({ id: `c${i}`, type })),
    found,
    {
      ...maker,
      make: async (column, part) =>
        dictionary(part === 'ends' ? 3 : part === 'order' ? 5 : (columns[column]?.values ?? 0)),
    },
  );
  chooser.chooseWords({ bytes, besides });
  const chosen = await chooser.choose();
  return {
    words: chosen.map(({ words }) => words?.bytes ?? 0),
    values: [chosen[3]?.values?.bytes ?? 0, (chosen[3]?.order ?? chosen[3]?.ends)?.bytes ?? 0],
  };
}

it.each([
  ['all', 29, 1, [10, 0, 6, 2], [8, 0]],
  ['not words of numbers', 28, 2, [10, 0, 0, 2], [8, 0]],
  ['not the parts of dates', 21, 1, [0, 0, 6, 2], [8, 0]],
  ['of phrases that hardly come twice the ends', 21, 2, [10, 0, 0, 2], [0, 3]],
  ['all of these where that makes no room', 17, 2, [0, 0, 0, 2], [8, 0]],
])('keeps the parts of dates before words of numbers: %s', async (_, bytes, phrase, words, values) => {
  expect(await keptBeside({ bytes, phrase })).toEqual({ words, values });
});

it.each([
  ['values where what is told besides has room', 40, 2, 60, [8, 0]],
  ['the ends where it has none', 36, 2, 60, [0, 3]],
  ['values of short ones', 36, 2, 10, [8, 0]],
  ['values of what is no phrase', 36, 1, 60, [8, 0]],
])('keeps of long texts that hardly come twice %s', async (_, bytes, phrase, average, values) => {
  expect(await keptBeside({ bytes, besides: 10, phrase, average })).toEqual({ words: [10, 0, 6, 2], values });
});

it.each([
  ['the order of all', 38, [0, 5]],
  ['its ends where that has no room', 36, [0, 3]],
])('keeps of the values of texts that have no room %s', async (_, bytes, values) => {
  const kept = await keptBeside({ bytes, besides: 10, phrase: 2, average: 60, order: 5 });
  expect(kept.values).toEqual(values);
});

it('begins what takes longest first, and the next one as soon as one has come to its end', async () => {
  const of = (values: number): Drawn => ({
    type: 'text',
    words: 1,
    rare: null,
    fragments: null,
    grams: 0,
    gramsMade: 0,
    values,
    valuesMade: values,
  });
  const columns = [of(5), of(50), of(20), of(40)];
  const begun: number[] = [];
  const ends = new Map<number, (made: PendingDictionary) => void>();
  const chooser = new PartChooser(
    columns.map((_, i) => ({ id: `c${i}`, type: 'text' })),
    columns.map(foundIn),
    {
      atOnce: 2,
      tell: () => {},
      make(column) {
        begun.push(column);
        return new Promise((resolve) => ends.set(column, resolve));
      },
    },
  );
  chooser.begin({ bytes: 1000 });
  expect(begun).toEqual([1, 3]);
  chooser.chooseWords({ bytes: 1000 });
  const chosen = chooser.choose();
  for (const [ended, expected] of [
    [3, [1, 3, 2]],
    [2, [1, 3, 2, 0]],
    [0, [1, 3, 2, 0]],
    [1, [1, 3, 2, 0]],
  ] as const) {
    ends.get(ended)?.(dictionary(ended + 1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun).toEqual(expected);
  }
  expect((await chosen).map(({ values }) => values?.bytes)).toEqual([1, 2, 3, 4]);
});

it('tells the order of keys in place of their values where what is told of words together has no room else', () => {
  const keys = { type: 'text', words: 100, rare: null, fragments: null, grams: 100, gramsMade: 100 };
  const found = foundIn({ ...keys, values: 100, valuesMade: null });
  const withOrder = { ...found, values: { ...found.values!, dictionary: null, whole: 10 } };
  const partsWith = (room: PartsRoom) =>
    wishesWithin([{ id: 'key', type: 'text' }], [withOrder], room).map(({ part }) => part);
  expect(partsWith({ bytes: 400 })).toContain('values');
  expect(partsWith({ bytes: 400, together: 150 })).toContain('whole');
  // Not where the order has no room either.
  expect(partsWith({ bytes: 105, together: 150 })).toContain('values');
});
