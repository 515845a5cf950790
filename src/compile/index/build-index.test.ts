import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { toLowerCase } from '../../core/full-text/lower-case.ts';
import { forEachLexeme, MAX_POSITION } from '../../core/full-text/lexemes.ts';
import { TextParser } from '../../core/full-text/parser.ts';
import { toTsVector } from '../../core/full-text/tsvector.ts';
import { toRowText } from '../../core/search/row-text.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { TOKEN_TYPE } from '../../core/full-text/token-type.ts';
import type { Relation } from '../../core/ports.ts';
import { readableTexts } from '../../core/search-index/record-cells.ts';
import { valueKeys } from '../../core/search-index/values/value-keys.ts';
import { compileRowTextPart } from '../../backends/duckdb/search/row-text.ts';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { compareKeys, type Key } from '../../index/dictionary/key-codec.ts';
import {
  ANY_DENSE,
  gramsOf,
  isDense,
  toldGrams as toldGramsOf,
} from '../../core/search-index/terms/grams.ts';
import { FIRSTS, OF_WORDS, shortLexemeKey } from '../../index/index-layout.ts';
import { record, withoutNul, type Row } from '../../testing/full-text/indexed-relation.ts';
import { nastyText } from '../../testing/full-text/arbitrary-texts.ts';
import { buildIndex } from './build-index.ts';
import type { IndexInput } from './room/index-input.ts';
import { isOdd as isOddChunk } from '../../core/full-text/odd-chunks.ts';
import { decodeIndex, type DecodedDictionary } from '../../testing/decode-index.ts';
import { INDEXED_COLUMNS } from '../../testing/full-text/indexed-relation.ts';

const SEED = 20_261_122;
const engine = createNativeEngine();
// The one that the engine may write into.
const folder = dirname(await engine.newFile());
afterAll(() => engine.close());

let tables = 0;

async function relationOf(rows: readonly Row[]): Promise<Relation> {
  const id = `t${tables++}`;
  const relation: Relation = {
    name: identifier(id),
    rows: rows.length,
    columns: INDEXED_COLUMNS.map(({ id: name, type }) => ({ id: name, type })),
  };
  const types = INDEXED_COLUMNS.map(({ id: name, duck }) => sql`${identifier(name)} ${raw(duck)}`);
  await engine.withSession(async (session) => {
    await session.run(sql`CREATE TABLE ${relation.name} (_id BIGINT, ${join(types, ', ')})`);
    for (let from = 0; from < rows.length; from += 1000) {
      const values = rows.slice(from, from + 1000).map(
        (row, i) =>
          sql`(${join(
            [`${from + i + 1}`, ...row].map((value) => sql`${value}`),
            ', ',
          )})`,
      );
      await session.run(sql`INSERT INTO ${relation.name} VALUES ${join(values, ', ')}`);
    }
  });
  return relation;
}

async function textsOf(relation: Relation): Promise<readonly (readonly (string | null)[])[]> {
  const { columns } = await engine.query(
    sql`SELECT ${join(relation.columns.map(compileRowTextPart), ', ')} FROM ${relation.name} ORDER BY _id`,
  );
  return columns.map(({ values }) => Array.from(values) as (string | null)[]);
}

async function build(relation: Relation, options: Partial<IndexInput> = {}) {
  const path = joinPath(folder, `${tables}.index`);
  const { root, head } = await buildIndex({ engine, relation, columns: null, path, ...options });
  const bytes = new Uint8Array(readFileSync(path));
  // What was needed on the way is gone.
  expect(readdirSync(folder)).toEqual([`${tables}.index`]);
  rmSync(path);
  return { bytes, root, head, index: decodeIndex(bytes, root) };
}

/** Where each chunk of a row begins, counted over the whole row. */
function placesOf(
  texts: readonly (string | null)[],
): readonly (readonly { word: string; position: number }[])[] {
  const whole = toRowText(texts) ?? '';
  const parser = new TextParser(whole);
  const starts: number[] = [];
  for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next())
    if (ENGLISH.dictionaries[type] != null) starts.push(parser.start);
  let at = 0;
  return texts.map((text) => {
    if (text === null) return [];
    const begin = at;
    at += text.length + 1;
    return [...text.matchAll(/[^\t-\r ]+/g)].map(({ 0: chunk, index }) => ({
      word: toLowerCase(chunk),
      position: starts.filter((start) => start < begin + index).length + 1,
    }));
  });
}

const isOdd = (texts: readonly (string | null)[]) => {
  const whole = toRowText(texts) ?? '';
  return (
    forEachLexeme(whole, ENGLISH, () => undefined) > MAX_POSITION ||
    /[\u0130\u212a\u1c89\u1c8a\ua7c0-\ua7ff\ufeff\ud801-\ud834\ud836-\ud83a]/.test(whole) ||
    whole.split(/[\t-\r ]/).some(isOddChunk)
  );
};

type Lists = ReadonlyMap<Key, readonly number[]>;
const listsOf = (dictionary: DecodedDictionary): Lists =>
  new Map(dictionary.entries.map(({ key, ids }) => [key, ids]));

function group(pairs: Iterable<readonly [Key, number]>): Lists {
  const lists = new Map<Key, number[]>();
  for (const [key, id] of pairs) {
    const list = lists.get(key);
    if (!list) lists.set(key, [id]);
    else if (list.at(-1) !== id) list.push(id);
  }
  return new Map([...lists].sort(([a], [b]) => compareKeys(a, b)));
}

/** Everything in the index is what brute force finds. */
async function check(relation: Relation, { index }: Awaited<ReturnType<typeof build>>) {
  const columns = await textsOf(relation);
  const rows = Array.from({ length: relation.rows }, (_, i) =>
    columns.map((texts) => texts[i] as string | null),
  );
  const places = rows.map(placesOf);
  expect(index.records).toEqual(columns);
  const odd = rows.flatMap((texts, i) => (isOdd(texts) ? [i + 1] : []));
  expect(index.odd).toEqual(odd);
  // Who may have no word is told of, and hardly anybody else.
  const wordless = new Set(index.wordless);
  const hasWord = rows.map((texts) => {
    let lexemes = 0;
    forEachLexeme(toRowText(texts) ?? '', ENGLISH, () => (lexemes += 1));
    return lexemes > 0;
  });
  expect(hasWord.flatMap((has, i) => (has || wordless.has(i + 1) ? [] : [i + 1]))).toEqual([]);
  index.columns.forEach((found, c) => {
    const column = relation.columns[c]!;
    const texts = columns[c] as readonly (string | null)[];
    expect(found.id).toBe(column.id);
    expect(found.readable).toBe(texts.every((text) => text === null || readableTexts(column)(text)));
    expect(found.nulls).toEqual(texts.flatMap((text, i) => (text === null ? [i + 1] : [])));
    const toKey = valueKeys(column)?.toKey;
    const keys = texts.map((text) => (text === null ? null : toKey?.(text)));
    if (!toKey || keys.includes(undefined)) expect(found.values).toBeNull();
    else {
      const pairs = keys.flatMap((key, i): [Key, number][] => (key == null ? [] : [[key, i + 1]]));
      expect([...listsOf(found.values as DecodedDictionary)]).toEqual([...group(pairs)]);
    }
    const words = places.flatMap((row, i) =>
      (row[c] ?? []).map(({ word, position }) => ({ word, position, id: i + 1 })),
    );
    const letters = [...new Set(words.flatMap(({ word }) => [...word]))].sort(compareKeys);
    const told =
      letters.length > 200 ? [...letters.filter((letter) => !isDense(letter)), ANY_DENSE] : letters;
    expect(found.letters).toBe(told.length > 200 ? null : told.join(''));
    expect(found.longest).toBe(Math.max(0, ...words.map(({ word }) => [...word].length)));
    const pairs = words.map(({ word, id }) => [word, id] as const);
    const toldGrams = (word: string) => toldGramsOf(word, found.window);
    const gramsOfPairs = (some: typeof pairs) =>
      group(
        some
          .flatMap(([word, id]) => toldGrams(word).map((gram) => [gram, id] as const))
          .sort(([, a], [, b]) => a - b),
      );
    const charactersOfPairs = (some: typeof pairs) =>
      group(some.flatMap(([word, id]) => [...word].map((one) => [one, id] as const)));
    const all = group(pairs);
    const listed: Lists = found.words ? listsOf(found.words) : new Map();
    if (!found.others) {
      expect([found.grams, found.characters]).toEqual([null, null]);
      expect(listed).toEqual(new Map(all));
    } else {
      // What of a word is not listed is among the grams, and nothing else.
      for (const [word, ids] of listed) expect(all.get(word)).toEqual(expect.arrayContaining([...ids]));
      const unlisted = pairs.filter(([word, id]) => !listed.get(word)?.includes(id));
      const told = found.characters ? charactersOfPairs : gramsOfPairs;
      const grams = listsOf((found.characters ?? found.grams) as DecodedDictionary);
      const [least, most] = [told(unlisted), told(pairs)];
      for (const [gram, ids] of least) expect(grams.get(gram)).toEqual(expect.arrayContaining([...ids]));
      // With a blank stands where a lexeme may begin or end: another test asks for these.
      for (const [gram, ids] of grams)
        expect(most.get((gram as string).replace(' ', ''))).toEqual(expect.arrayContaining([...ids]));
    }
    if (found.words) {
      const positions = new Map<string, number[]>();
      for (const { word, id, position } of words) {
        const own = positions.get(`${word} ${id}`);
        if (own) own.push(position);
        else positions.set(`${word} ${id}`, [position]);
      }
      for (const { key, ids, places: own } of found.words.entries) {
        const at = ids.map((id) => positions.get(`${key} ${id}`));
        ids.forEach((id, i) => {
          if (odd.includes(id)) return;
          if (!found.others) expect([key, id, own?.[i]]).toEqual([key, id, at[i]]);
          else expect(at[i]).toEqual(expect.arrayContaining([...(own?.[i] ?? [])]));
        });
      }
    }
  });
  const words = index.words as readonly string[];
  const grams = words.flatMap((word, i) => gramsOf(word).map((gram) => [gram, i + 1] as const));
  // A lexeme stands before a blank, which no gram has.
  const lexemes = words.flatMap((word, i) => {
    const own = [word, ` ${word}`, `${word} `, ` ${word} `].flatMap(
      (text) => toTsVector(text, ENGLISH).lexemes,
    );
    const short = [...new Set(own)].filter((lexeme) => /^[\0-\u2e7f]{1,5}$/u.test(lexeme));
    return short.map((lexeme) => [`${lexeme} =`, i + 1] as const);
  });
  if (index.wordGrams) {
    expect(index.root.wordLexemes).toBe(true);
    const told = index.ofLexemes.map(
      ({ key, ids }) => [(key as string).slice(0, -1), [...new Set(ids)]] as const,
    );
    for (const { column, ids } of index.ofColumns) {
      const own = new Set(index.columns[column - 1]?.words?.entries.map(({ key }) => key));
      expect(ids.filter((id) => !own.has(words[id - 1]!))).toEqual([]);
    }
    const byColumn = index.ofColumns.map(({ key, ids }) => [key, ids] as const);
    const seen = [...listsOf(index.wordGrams), ...told, ...byColumn].flatMap(([key, ids]) =>
      ids.map((id) => [key as string, id] as const),
    );
    seen.sort(([, a], [, b]) => a - b);
    expect(new Map(group(seen))).toEqual(new Map(group([...grams, ...lexemes])));
  }
  checkUnited(index);
  checkShorts(rows, odd, index);
  checkLexemes(rows, odd, index);
}

/** What is told together of words is what they tell one by one. */
function checkUnited({ united, words, columns }: ReturnType<typeof decodeIndex>) {
  for (const key of new Set(united.map((own) => own.key as string))) {
    const lists = new Map(united.filter((own) => own.key === key).map(({ column, ids }) => [column, ids]));
    const having = words.flatMap((word, i) =>
      (word as string).includes(key.slice(0, -1)) ? [{ word, number: i + 1 }] : [],
    );
    const apart = new Set(lists.get(OF_WORDS));
    for (const number of apart) expect(having.map((own) => own.number)).toContain(number);
    const together = new Set(having.filter(({ number }) => !apart.has(number)).map(({ word }) => word));
    columns.forEach((column, i) => {
      const entries = (column.words?.entries ?? []).filter((entry) => together.has(entry.key));
      const ids = [...new Set(entries.flatMap((entry) => entry.ids))].sort((a, b) => a - b);
      expect([key, i, lists.get(i + 1) ?? []]).toEqual([key, i, ids]);
    });
  }
}

/** Where all words are listed, each row's own text says the same. */
function checkLexemes(
  rows: readonly (readonly (string | null)[])[],
  odd: readonly number[],
  { lexemes, columns }: ReturnType<typeof decodeIndex>,
) {
  if (lexemes.length === 0 || columns.some(({ others }) => others)) return;
  const having = new Map<string, Map<number, number[]>>();
  rows.forEach((texts, i) => {
    if (odd.includes(i + 1)) return;
    forEachLexeme(toRowText(texts) ?? '', ENGLISH, (lexeme, position) => {
      const records = having.get(lexeme) ?? new Map<number, number[]>();
      having.set(lexeme, records.set(i + 1, [...(records.get(i + 1) ?? []), position]));
    });
  });
  for (const { key, ids, places } of lexemes) {
    const own = having.get(key as string) ?? new Map<number, number[]>();
    expect([key, ids, places ?? [...own.values()]]).toEqual([key, [...own.keys()], [...own.values()]]);
  }
}

/** Of one to three characters each row's own text says the same. */
function checkShorts(
  rows: readonly (readonly (string | null)[])[],
  odd: readonly number[],
  { shorts }: ReturnType<typeof decodeIndex>,
) {
  if (!shorts) return;
  const isOddId = new Set(odd);
  const grams = new Map<string, number[]>();
  const lexemes = new Map<string, number[]>();
  const add = (lists: Map<string, number[]>, key: string, id: number) => {
    const ids = lists.get(key);
    if (ids) ids.push(id);
    else lists.set(key, [id]);
  };
  rows.forEach((texts, i) => {
    const whole = toRowText(texts) ?? '';
    const chunks = toLowerCase(whole).split(/[\t-\r ]+/);
    const own = chunks.flatMap((chunk) =>
      [...chunk].flatMap((letter, k) => [letter, chunk.slice(k, k + 2), chunk.slice(k, k + 3)]),
    );
    for (const gram of new Set(own)) if (!/[^\0-\u06ff]/.test(gram)) add(grams, gram, i + 1);
    const times = new Map<string, number>();
    forEachLexeme(whole, ENGLISH, (lexeme) => {
      if ([...lexeme].length > 3) return;
      times.set(lexeme, (times.get(lexeme) ?? 0) + 1);
      if (isOddId.has(i + 1)) return;
      add(lexemes, shortLexemeKey(lexeme, times.get(lexeme)!), i + 1);
    });
  });
  const inOrder = (lists: ReadonlyMap<string, number[]>) => [...lists].sort(([a], [b]) => compareKeys(a, b));
  const told = inOrder(grams).filter(([gram, ids]) => gram.length < 3 || ids.length >= 64);
  expect(shorts.grams).toEqual(
    [1, 2, 3].map((length) =>
      Object.fromEntries(
        told.filter(([gram]) => gram.length === length).map(([gram, ids]) => [gram, ids.length]),
      ),
    ),
  );
  expect([...listsOf(shorts.firsts)]).toEqual(told.map(([gram, ids]) => [gram, ids.slice(0, FIRSTS)]));
  const isPart = (ids: readonly number[]) => ids.length > FIRSTS && ids.length < rows.length;
  const listed = told.filter(([gram, ids]) => gram.length < 3 && isPart(ids));
  // Those first that most records have as a lexeme, as far as they have room; a record that has them elsewhere counts a thirty-second.
  const asked = ([gram, { length }]: readonly [string, readonly number[]]) =>
    length / 32 + (lexemes.get(shortLexemeKey(gram, 1))?.length ?? 0);
  const haveRoom = new Set(shorts.lists.map(([gram]) => gram));
  const mostFirst = listed.filter(([gram]) => haveRoom.has(gram)).sort((a, b) => asked(b) - asked(a));
  const asText = ([gram, ids]: readonly [string, ArrayLike<number>]) => `${gram}: ${Array.from(ids).join()}`;
  expect(shorts.lists.map(asText)).toEqual(mostFirst.map(asText));
  const isTold = new Set(told.map(([gram]) => gram));
  const isListed = ([key]: readonly [string, unknown]) => {
    const [lexeme = ''] = key.split(' ');
    return [...lexeme].length < 3 || isTold.has(lexeme) || (shorts.days && /^-[0-9]{2}$/.test(lexeme));
  };
  const even = [...listsOf(shorts.lexemes)].map(
    ([key, ids]) => [key, ids.filter((id) => !isOddId.has(id))] as const,
  );
  expect(even.filter(([, ids]) => ids.length > 0)).toEqual(inOrder(lexemes).filter(isListed));
}

const punctuated = fc
  .array(
    fc.constantFrom(
      'a',
      'e',
      '1',
      '2e5',
      '.',
      '-',
      '/',
      ':',
      '//',
      '@',
      '+',
      '&',
      ';',
      ' ',
      'x',
      '_',
      ',',
      'http',
      'com',
      "'",
      '#',
      'Ü',
      '\n',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
const row = fc.oneof(
  { arbitrary: record, weight: 2 },
  fc.tuple(
    punctuated,
    fc.oneof(nastyText.map(withoutNul), punctuated),
    fc.constant('12'),
    fc.constant('1.5'),
    fc.constant(null),
    fc.constant(null),
    fc.constant(null),
  ) as fc.Arbitrary<Row>,
);

describe('an index', () => {
  test.each([
    ['words', {}, 40],
    ['grams of most words', { mostWords: 3 }, 15],
    ['grams of some words', { mostWords: 25 }, 25],
    ['some grams of some words', { mostWords: 10, window: 2 }, 15],
  ] as const)(
    'holds what brute force finds in the table, position by position: %s',
    async (_name, options, numRuns) => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
          const relation = await relationOf(rows);
          await check(relation, await build(relation, options));
        }),
        { seed: SEED, numRuns },
      );
    },
  );

  test('lists the words that come again and again, and has grams of the others', async () => {
    const rows = Array.from({ length: 900 }, (_, i): Row => {
      const text = `Ref-${i * 31} goose ${['swan', 'Duck', 'teal'][i % 3]} ${i > 700 ? 'heron' : 'crane'}`;
      return [text, `only${i}`, `${i % 9}`, null, null, null, null];
    });
    const relation = await relationOf(rows);
    const built = await build(relation, { mostWords: 100 });
    await check(relation, built);
    const [mixed, unique] = built.index.columns;
    const words = mixed?.words?.entries.map(({ key }) => key) ?? [];
    expect(words).toEqual(expect.arrayContaining(['crane', 'duck', 'goose', 'heron', 'swan', 'teal']));
    expect(words.length).toBeLessThanOrEqual(112);
    expect(mixed?.others).toBe(true);
    expect([unique?.words, unique?.others]).toEqual([null, true]);
  });

  test('lists no words in scripts of many characters where hardly any comes twice', async () => {
    const name = (i: number) =>
      String.fromCharCode(0x4e00 + (i % 40), 0x4e00 + Math.floor(i / 40), 0x5e00 + (i % 7));
    const rows = Array.from({ length: 2400 }, (_, i): Row => [
      name(i),
      name(i % 1200),
      null,
      null,
      null,
      null,
      null,
    ]);
    const relation = await relationOf(rows);
    const built = await build(relation);
    await check(relation, built);
    const [unique, twice] = built.index.columns;
    expect([unique?.words, unique?.others, unique?.characters === null]).toEqual([null, true, false]);
    expect([twice?.words?.entries.length, twice?.others]).toEqual([1200, false]);
  });

  test('holds a table of many blocks and pages, and is the same each time', async () => {
    const rows = Array.from({ length: 7500 }, (_, i): Row => {
      const word = `${(i * 7919) % 7500}x${i}`;
      const text = `pond ${word} y${i} reed${i % 40} ${'newt '.repeat(i % 3)}${i % 500 === 0 ? '<b>' : ''}`;
      return [text, null, `${i % 100}`, null, null, null, i % 7 === 0 ? `{"a": ${i}}` : null];
    });
    const relation = await relationOf(rows);
    const built = await build(relation);
    await check(relation, built);
    // The words of three columns have grams, and there are blocks of records by the hundred.
    expect(built.index.wordGrams?.entries.length).toBeGreaterThan(100);
    expect(built.index.columns.filter(({ words }) => words !== null && words.entries.length > 0).length).toBe(
      3,
    );
    expect(built.index.root.recordBlocks.code).toBeNull();
    expect((await build(relation)).bytes).toEqual(built.bytes);
    // What every question reads comes at once, at the end of the file.
    const { grams: gramsOfWords, words, recordBlocks } = built.index.root;
    expect(built.head[0] + built.head[1]).toBe(built.bytes.length);
    expect(built.head[1]).toBeLessThanOrEqual(73_728);
    const first = [built.root, gramsOfWords?.root, words?.root];
    const pages = recordBlocks.pages.map(({ span }) => span);
    for (const span of [...first, ...pages]) if (span) expect(span[0]).toBeGreaterThanOrEqual(built.head[0]);
    // In threads, by the very same code.
    const told: number[] = [];
    const threads = await build(relation, { threads: true, tell: (done) => told.push(done) });
    expect(threads.bytes).toEqual(built.bytes);
    expect([told.toSorted(), told.at(-1)]).toEqual([told, 1]);
    const few = { mostWords: 100 };
    const making: number[] = [];
    const grams = await build(relation, { ...few, threads: true, tell: (done) => making.push(done) });
    // It goes on while columns are read again.
    expect(making.filter((done) => done > 0.6 && done < 0.8)).not.toEqual([]);
    expect(making.every((done, i) => done >= (making[i - 1] ?? 0))).toBe(true);
    expect(grams.bytes).toEqual((await build(relation, few)).bytes);
  }, 180_000);

  test('unites the lists of words that have a part in common, as far as there is room', async () => {
    const parts = ['tro', 'bre', 'ter', 'ven', 'schli', 'ó', '-', 'жо', '1'];
    const rows = Array.from({ length: 3000 }, (_, i): Row => {
      const word = (n: number) =>
        [n, n >>> 3, n >>> 7, n >>> 12].map((own) => parts[own % parts.length]).join('');
      const text = `${word(Math.imul(i, 7919))} ${word(Math.imul(i % 700, 104_729))} ${i % 3 ? '' : 'Trover'}`;
      return [text, word(i % 900), `${i % 9}`, null, null, null, null];
    });
    const relation = await relationOf(rows);
    const unitedOf = async (share: number) => {
      const built = await build(relation, { united: { leastWords: 3, leastSpared: -Infinity, share } });
      await check(relation, built);
      return new Set(built.index.united.map(({ key }) => key));
    };
    const all = await unitedOf(9);
    const { index } = await build(relation, { united: { leastWords: 3, leastSpared: -Infinity, share: 9 } });
    expect(index.lexemes.map(({ key, places }) => [key, places !== null])).toContainEqual(['trover', true]);
    for (const key of ['tro ', 'schli ', 'rove ', 'breter ']) expect(all).toContain(key);
    const some = await unitedOf(0.1);
    expect(some.size).toBeGreaterThan(0);
    expect(some.size).toBeLessThan(all.size / 2);
    expect((await unitedOf(0)).size).toBe(0);
  });

  test.each([0, 1, 2, 4, 8])(
    'fails as the database fails, in threads, too: after %i statements',
    async (good) => {
      const relation = await relationOf(
        Array.from({ length: 300 }, (_, i): Row => [`pond ${i}`, null, `${i}`, null, null, null, null]),
      );
      let asked = 0;
      const failing: typeof engine = {
        ...engine,
        query: (...statement) =>
          asked++ < good ? engine.query(...statement) : Promise.reject(new Error('no more')),
      };
      const path = joinPath(folder, 'failing.index');
      await expect(
        buildIndex({ engine: failing, relation, columns: null, path, threads: true }),
      ).rejects.toThrow('no more');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  /** 500 characters that no other number has. */
  const noise = (of: number) =>
    Array.from({ length: 8 }, (_, i) => createHash('sha256').update(`${of} ${i}`).digest('hex')).join('');

  test.skipIf(!existsSync('/dev/full'))(
    'of a disk that gets full under a job says so and leaves nothing on it',
    async () => {
      const relation = await relationOf(
        Array.from({ length: 6000 }, (_, i): Row => [noise(i), null, null, null, null, null, null]),
      );
      const path = joinPath(folder, 'full.index');
      // Whatever a job writes on the way finds no room.
      for (let file = 1; file < 20; file++)
        for (const lane of [0, 1]) symlinkSync('/dev/full', `${path}.${lane}.${file}`);
      const input = { engine, relation, columns: null, path, share: 9, threads: true };
      await expect(buildIndex(input)).rejects.toThrow(/ENOSPC/);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test('of a large table is read by the code its records are written in', async () => {
    const words = ['heron', 'carp', 'newt', 'of', 'a', 'pond', 'bei', 'Weiß', '池塘'];
    const note = (i: number) =>
      Array.from(
        { length: 50 },
        (_, k) => words[(Math.imul(i * 50 + k, 0x9e3779b1) >>> 16) % words.length],
      ).join(' ');
    const relation = await relationOf(
      Array.from({ length: 5000 }, (_, i): Row => {
        const number = Math.imul(i, 0x9e3779b1) >>> 8;
        const at = `2021-03-04 05:06:${String(number % 60).padStart(2, '0')}${i % 999 === 0 ? '.5' : ''}`;
        return [note(i), null, i % 7 === 0 ? null : `${number % 90}`, `${number / 4}`, at, null, null];
      }),
    );
    const { index } = await build(relation, { columns: [] });
    expect(index.root.recordBlocks.code).not.toBeNull();
    expect(index.root.recordBlocks.numbers.map((own) => own?.bits)).toEqual([
      undefined,
      undefined,
      7,
      29,
      6,
      undefined,
      undefined,
    ]);
    expect(index.records).toEqual(await textsOf(relation));
    expect(index.columns.map(({ values, words, grams }) => [values, words, grams])).toEqual(
      INDEXED_COLUMNS.map(() => [null, null, null]),
    );
  });

  test('of no records, or of columns without values, says so', async () => {
    const nothing = await relationOf([]);
    expect((await build(nothing)).index.records).toEqual(INDEXED_COLUMNS.map(() => []));
    const empty = await relationOf([[null, null, null, null, null, null, null]]);
    const { index } = await build(empty);
    expect(index.columns[0]).toMatchObject({ nulls: [1], letters: '', longest: 0, values: { entries: [] } });
  });

  test('has only what there is room for: words first, grams of decimals last', async () => {
    const rows = Array.from({ length: 6000 }, (_, i): Row => {
      const number = (i * 7919) % 6000;
      return [`pond ${i % 50}`, `P-${number}-${i}`, `${number}`, `${number / 16}`, null, null, null];
    });
    const relation = await relationOf(rows);
    const partsOf = async (share: number) => {
      const { bytes, index } = await build(relation, { share, floor: 0, mostWords: 100 });
      const parts = index.columns.flatMap(({ id, words, grams, values }) => [
        ...(words?.entries.length ? [`${id} words`] : []),
        ...(grams?.entries.length ? [`${id} grams`] : []),
        ...(values?.entries.length ? [`${id} values`] : []),
      ]);
      return { bytes: bytes.length, parts };
    };
    const all = await partsOf(3);
    const names = ['text words', 'text values', 'b grams', 'b values', 'id grams', 'id values'];
    expect(all.parts).toEqual([...names, 'x grams', 'x values']);
    const length = (await textsOf(relation)).flat().reduce((sum, text) => sum + (text?.length ?? 0) + 1, 0);
    const less = await partsOf((all.bytes - 1000) / length);
    expect(all.parts.filter((part) => !less.parts.includes(part))).toEqual(['x grams']);
    expect(less.bytes).toBeLessThan(all.bytes - 1000);
    expect((await partsOf(0)).parts).toEqual([]);
  });

  test('has some grams of all texts where there is no room for all grams', async () => {
    const rows = Array.from({ length: 3000 }, (_, i): Row => {
      const name = (n: number) =>
        Array.from({ length: 6 }, (_, k) => (((i * 7919 + k * 104_729) * n) % 1e9).toString(16)).join('');
      return [name(7_927), name(7_933), null, null, null, null, null];
    });
    const relation = await relationOf(rows);
    const length = (await textsOf(relation)).flat().reduce((sum, text) => sum + (text?.length ?? 0) + 1, 0);
    const windowsOf = async (bytes: number) => {
      const built = await build(relation, { share: bytes / length, floor: 0, mostWords: 100 });
      return {
        bytes: built.bytes.length,
        windows: built.index.columns.slice(0, 2).map(({ window }) => window),
      };
    };
    const all = await windowsOf(9 * length);
    expect(all.windows).toEqual([1, 1]);
    expect((await windowsOf(all.bytes * 0.55)).windows).toEqual([2, 2]);
    expect((await windowsOf(all.bytes * 0.47)).windows).toEqual([4, 4]);
  });

  test('is not read where a byte of it is another one', async () => {
    const relation = await relationOf(
      Array.from({ length: 300 }, (_, i): Row => [`pond ${i}`, null, `${i}`, null, null, null, null]),
    );
    const { bytes, root } = await build(relation);
    for (let at = 0; at < bytes.length; at += 7) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1 << (at % 8);
      expect(() => decodeIndex(damaged, root)).toThrow();
    }
    expect(() => decodeIndex(bytes.subarray(0, bytes.length - 3), root)).toThrow('a part of it is damaged');
  });
});
