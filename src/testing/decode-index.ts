import { inflateRawSync } from 'node:zlib';
import { type ListBlock, readLists, sealsOf } from '../index/dictionary/dictionary-block.ts';
import { BLOCK_NUMBERS } from '../index/records/block-groups.ts';
import { ByteReader } from '../index/bytes/byte-reader.ts';
import { decodeIds } from '../index/lists/id-list.ts';
import { decodePart } from '../index/lists/id-parts.ts';
import { decodeFirsts } from '../index/frequent/frequent-word.ts';
import { spanOfSection } from '../index/frequent/frequent-directory.ts';
import type { FrequentSection } from '../index/frequent/frequent-layout.ts';
import {
  type Dictionary,
  type DictionaryRoot,
  type IdParts,
  type IdsSpan,
  type IndexRoot,
  OF_ROWS,
  OF_WORDS,
  type Span,
  type FrequentWords,
} from '../index/index-layout.ts';
import { decodeShortLists } from './decode-short-lists.ts';
import { type Key, readKeys } from '../index/dictionary/key-codec.ts';
import { decodePlaces } from '../index/values/key-places.ts';
import { decodeTimes } from '../index/lists/place-list.ts';
import type { LexemeTotals } from '../index/words/lexeme-totals.ts';
import { codeOfPositions, PositionDecoder } from '../index/lists/position-code.ts';
import { decodePositions, POSITIONS, readPieceBytes } from '../index/lists/position-pieces.ts';
import { toTextValues } from '../core/values/text-column.ts';
import { TextsWriter } from '../core/values/texts-writer.ts';
import { readPieceCode } from '../index/records/piece-code.ts';
import { PieceDecoder } from '../index/records/piece-decoder.ts';
import { RecordBlockReader } from '../index/records/record-block.ts';
import { SEAL, unseal } from '../index/bytes/sealed-bytes.ts';
import { readNamed, readToldWords } from '../index/words/told-words.ts';

export interface DecodedEntry {
  readonly key: Key;
  readonly ids: readonly number[];
  /** By record the positions; null: the dictionary is not placed, or they are left out. */
  readonly places: readonly (readonly number[])[] | null;
}

interface DecodedList extends DecodedEntry {
  /** See ColumnList. */
  readonly column: number;
  /** Another text, in place of words that are told of by themselves. */
  readonly named?: string;
}

export interface DecodedDictionary {
  readonly entries: readonly DecodedEntry[];
}

/** Everything that an index file holds, read from beginning to end: for tests. Throws IndexFileError. */
export function decodeIndex(file: Uint8Array, rootSpan: Span) {
  const piece = ([at, bytes]: Span) => unseal(file.subarray(at, at + bytes));
  const json = (span: Span): unknown => JSON.parse(new TextDecoder().decode(inflateRawSync(piece(span))));
  const root = json(rootSpan) as IndexRoot;
  const codes = root.columns.map(
    ({ positions }) => positions && new PositionDecoder(codeOfPositions(positions)),
  );
  const list = (ids: IdsSpan | null): readonly number[] =>
    ids ? [...decodeIds(piece(ids.span), ids.count, root.records)] : [];

  const parts = (ids: IdParts | null): readonly number[] => {
    let start = ids?.at ?? 0;
    return (ids?.counts ?? []).flatMap((count, part) => {
      const bytes = ids?.bytes[part] ?? 0;
      start += bytes;
      return count === 0 ? [] : [...decodePart(piece([start - bytes, bytes]), part, count, root.records)];
    });
  };

  /** By word its number, and by word and column also where its list stands, and how long it is. */
  const wordLists = new Map<string, { readonly number: number; readonly place: readonly number[] }>();
  let numbers = 0;
  const decode = (
    dictionary: Dictionary | null,
    highestOf: (column: number, key: Key) => number = () => root.records,
  ): readonly DecodedList[] => {
    if (!dictionary) return [];
    const { blocksAt, idsAt, placesAt, ...blocks } = json(dictionary.root) as DictionaryRoot;
    const { form, placed } = dictionary;
    let [at, ids, places] = [blocksAt, idsAt, placesAt];
    /** Numbers of words that are told of by themselves, one for each of their lists. */
    const readTold = (bytes: Uint8Array): number[] => {
      const block = readToldWords(bytes, json((root.words as Dictionary).root) as DictionaryRoot);
      return toLists(block).map(({ key, column, count, list: own, ...bytesOf }, i) => {
        const said = [own ? 0 : block.listsAt[i], bytesOf.positionList ? 0 : block.positionsAt[i]];
        const seen = wordLists.get(`${key} ${column}`);
        const told = [...said, count, bytesOf.idBytes, bytesOf.listBytes, bytesOf.positionBytes];
        if (JSON.stringify(told) !== JSON.stringify(seen?.place))
          throw new Error(`${key}: ${told} for ${seen?.place}`);
        return seen?.number as number;
      });
    };
    const lists = blocks.blocks.flatMap((bytes, i): DecodedList[] => {
      const own = toLists(readLists(inflateRawSync(piece([at, bytes])), form, placed));
      at += bytes;
      const before = [ids, places] as const;
      const decoded = own.map((entry): DecodedList => {
        const { key, column, count, list, idBytes, listBytes, positionBytes, positionList } = entry;
        const areApart = !list && sealsOf(listBytes - idBytes) > 1;
        const encoded = list ?? piece([ids, (areApart ? idBytes : listBytes) + SEAL]);
        const startsAt = [list ? 0 : ids, positionList ? 0 : places];
        if (!list) ids += encoded.length + SEAL;
        const timesApart = areApart ? piece([ids, listBytes - idBytes + SEAL]) : null;
        if (timesApart) ids += timesApart.length + SEAL;
        let positions: number[][] | null = null;
        // Of some words it is not told where they stand.
        if (placed && positionBytes > 0) {
          const rest = new ByteReader(timesApart ?? encoded.subarray(idBytes));
          const pieces = readPieceBytes(rest, positionBytes);
          const times = decodeTimes(rest.bytes.subarray(rest.at), count);
          const occurrences = times.reduce((sum, own_) => sum + own_, 0);
          const code = codes[column - 1] ?? null;
          const all: number[] = positionList ? [...decodePositions(positionList, occurrences, code)] : [];
          for (const bytes_ of positionList ? [] : pieces) {
            const left = occurrences - all.length;
            const own_ = piece([places, bytes_]);
            all.push(...decodePositions(own_, pieces.length > 1 ? Math.min(POSITIONS, left) : left, code));
            places += bytes_;
          }
          let next = 0;
          const ofRecords = Array.from<number[]>({ length: count });
          for (const often of [4, 3, 2, 1])
            times.forEach((own_, record) => {
              if (Math.min(own_, 4) === often) ofRecords[record] = all.slice(next, (next += own_));
            });
          positions = ofRecords;
        }
        if (dictionary === root.words) {
          const number = wordLists.get(key as string)?.number ?? (numbers += 1);
          wordLists.set(key as string, { number, place: [] });
          const place = [...startsAt, count, idBytes, listBytes, positionBytes];
          wordLists.set(`${key} ${column}`, { number, place });
        }
        const isTold = column === OF_WORDS && isToldKey(key);
        const named = isTold ? readNamed(encoded) : undefined;
        if (named !== undefined) return { key, column, ids: [], places: null, named };
        const decodedIds = isTold
          ? readTold(encoded)
          : [...decodeIds(encoded.subarray(0, idBytes), count, highestOf(column, key))];
        return { key, column, ids: decodedIds, places: positions };
      });
      const said = [blocks.keys[i], blocks.entries[i], blocks.counts[i], blocks.ids[i], blocks.places[i]];
      const seen = [
        dictionary === root.words ? undefined : decoded[0]?.key,
        new Set(decoded.map(({ key }) => key)).size,
        decoded.reduce((sum, one) => sum + one.ids.length, 0),
        ids - before[0],
        places - before[1],
      ];
      if (JSON.stringify(said) !== JSON.stringify(seen)) throw new Error(`block ${i}: ${seen} for ${said}`);
      return decoded;
    });
    const keys = new Set(lists.map(({ key }) => key));
    if (keys.size !== dictionary.entries) throw new Error('the number of keys is wrong');
    return lists;
  };
  const ofColumn = (lists: readonly DecodedList[], of: number): DecodedDictionary => ({
    entries: lists
      .filter(({ column }) => column === of)
      .map(({ key, ids, places }) => ({ key, ids, places })),
  });

  const decodeValues = (dictionary: Dictionary | null): DecodedDictionary | null => {
    if (!dictionary) return null;
    const { blocksAt, idsAt, placesAt, ...blocks } = json(dictionary.root) as DictionaryRoot;
    let [at, ids, places] = [blocksAt, idsAt, placesAt];
    const entries = blocks.keys.flatMap((first, i): DecodedEntry[] => {
      const [size, count] = [blocks.entries[i]!, blocks.counts[i]!];
      const set = [...decodeIds(piece([ids, blocks.ids[i]!]), count, root.records)];
      const isOne = size === 1;
      const keys = isOne
        ? [first]
        : readKeys(new ByteReader(inflateRawSync(piece([at, blocks.blocks[i]!]))), size, dictionary.form);
      const own = isOne ? set.map(() => 0) : decodePlaces(piece([places, blocks.places[i]!]), count, size);
      ids += blocks.ids[i]!;
      at += blocks.blocks[i]!;
      places += blocks.places[i]!;
      if (keys[0] !== first) throw new Error(`block ${i}: ${keys[0]} for ${first}`);
      return keys.map((key, place) => ({ key, ids: set.filter((_, k) => own[k] === place), places: null }));
    });
    if (entries.length !== dictionary.entries) throw new Error('the number of entries is wrong');
    return { entries };
  };

  const words = decode(root.words);
  const keys = decode(root.grams, (column, key) =>
    column === OF_WORDS || isLexemeKey(key) ? (root.words?.entries ?? 0) : root.records,
  );
  const characters = decode(root.characters);
  const isOfColumn = ({ key, column }: DecodedList) => column !== OF_WORDS && isLexemeKey(key);
  const grams = keys.filter((own) => !isToldKey(own.key) && !isOfColumn(own));
  const told = keys.filter(({ key }) => isToldKey(key));
  const isOfLexeme = ({ key }: DecodedList) => isLexemeKey(String(key).slice(0, -1));
  return {
    root,
    odd: list(root.odd),
    wordless: list(root.wordless),
    /** All words, each once, in order. */
    words: [...new Set(words.map(({ key }) => key))],
    /** What is told of words together: lists of a text and a blank behind it; of a text that names another one those of that. */
    united: told
      .filter((own) => !isOfLexeme(own))
      .flatMap((own) =>
        own.named === undefined
          ? [own]
          : told.filter(({ key }) => key === `${own.named} `).map((list) => ({ ...list, key: own.key })),
      ),
    /** Words that are told of by themselves, by the key of a lexeme and a blank behind it. */
    ofLexemes: told.filter(isOfLexeme),
    /** Records that have a lexeme, and where. */
    lexemes: decode(root.lexemes),
    /** The numbers of the words of each column that have a lexeme which very many words have. */
    ofColumns: keys.filter(isOfColumn),
    wordGrams: root.wordGrams ? ofColumn(grams, OF_WORDS) : null,
    shorts: root.shorts && {
      firsts: ofColumn(decode(root.shorts.firsts), OF_ROWS),
      lexemes: ofColumn(decode(root.shorts.lexemes), OF_ROWS),
      days: root.shorts.days,
      ...decodeShortLists(root.shorts, root, {
        piece,
        json,
        lists: (dictionary, highest) =>
          new Map(decode(dictionary, () => highest).map(({ key, ids }) => [key, ids])),
      }),
    },
    lexemeTotals: root.lexemeTotals && (json(root.lexemeTotals) as LexemeTotals),
    frequent: root.frequent && decodeFrequent(root.frequent, root.records, piece, json),
    records: decodeRecords(root, piece, file),
    columns: root.columns.map((column, i) => ({
      ...column,
      nulls: parts(column.nulls),
      values: decodeValues(column.values),
      words: column.words ? ofColumn(words, i + 1) : null,
      grams: column.grams > 0 ? ofColumn(grams, i + 1) : null,
      window: column.grams,
      characters: column.characters ? ofColumn(characters, i + 1) : null,
    })),
  };
}

/** Whether words are told of by themselves there. */
function isToldKey(key: Key): boolean {
  return typeof key === 'string' && key.endsWith(' ');
}

function isLexemeKey(key: Key): boolean {
  return typeof key === 'string' && key.endsWith(' =');
}

/** By key how many records match, and the first of them. */
function decodeFrequent(
  { directory, at }: FrequentWords,
  records: number,
  piece: (span: Span) => Uint8Array,
  json: (span: Span) => unknown,
) {
  return new Map(
    directory.slice(1).flatMap((_, number) => {
      const { keys, totals, answers } = json(spanOfSection(directory, number) as Span) as FrequentSection;
      return keys.map((key, i) => {
        const [start, length] = answers[i]!;
        return [
          key,
          { total: totals[i], firsts: decodeFirsts(piece([at + start, length]), records) },
        ] as const;
      });
    }),
  );
}

/** Lists one by one; the bytes are null where they lie elsewhere. */
function toLists(block: ListBlock) {
  const { keys, keyOf, columns, counts, idBytes, listBytes, positionBytes, bytes, listAt, positionAt } =
    block;
  return Array.from(columns, (column, i) => {
    const place = positionAt[i]!;
    const [start, length] = [listAt[i]!, listBytes[i]!];
    return {
      key: keys[keyOf[i]!]!,
      column,
      count: counts[i]!,
      idBytes: idBytes[i]!,
      listBytes: length,
      positionBytes: positionBytes?.[i] ?? 0,
      positionList: place === 0 ? null : bytes.subarray(place, place + (positionBytes?.[i] ?? 0)),
      list: start === 0 ? null : bytes.subarray(start, start + length),
    };
  });
}

function decodeRecords(
  { recordBlocks, records, columns }: IndexRoot,
  piece: (span: Span) => Uint8Array,
  file: Uint8Array,
) {
  const { size, at, unit, group, groupUnit, pages } = recordBlocks;
  const decoder =
    recordBlocks.code && new PieceDecoder(readPieceCode(inflateRawSync(piece(recordBlocks.code))));
  const reader = new RecordBlockReader(recordBlocks.numbers);
  const texts: (string | null)[][] = columns.map(() => []);
  let block = 0;
  for (const { span, from } of pages) {
    const lengths = new ByteReader(inflateRawSync(piece(span)));
    let start = at + from;
    while (lengths.at < lengths.bytes.length) {
      const end = start + lengths.varint() * groupUnit;
      const last = Math.min(block + group, Math.ceil(records / size));
      for (; block < last; block += 1) {
        const head = new ByteReader(file.subarray(start + SEAL));
        if (head.byte() !== block % BLOCK_NUMBERS) throw new Error(`it is not block ${block}`);
        const length = head.varint() * unit;
        const opened = new ByteReader(piece([start, length]));
        opened.raw(head.at);
        const numbers = opened.raw(opened.varint());
        const packed = opened.bytes.subarray(opened.at);
        const bytes = decoder ? decoder.decode(packed, reader.texts(columns.length)) : inflateRawSync(packed);
        const own = Math.min(size, records - block * size);
        const rows = Array.from({ length: own }, (_, i) => i);
        const writers = columns.map(() => new TextsWriter(own));
        reader.read({ texts: bytes, numbers }, own, rows, writers);
        writers.forEach((writer, i) => texts[i]?.push(...toTextValues(writer.take()).values));
        start += length;
      }
      if (start !== end) throw new Error(`a group of blocks ends at ${start} instead of ${end}`);
    }
  }
  return texts;
}
