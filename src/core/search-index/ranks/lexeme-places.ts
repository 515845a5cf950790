import { addPosition } from '../../full-text/tsvector.ts';
import { both, forEachBoth, type Ids } from '../ids.ts';
import type { IndexOffsets } from '../ports/index-offsets.ts';
import type { ListedLexeme } from './lexeme-times.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { LexemeWords, UnlistedLexeme } from '../terms/word-context.ts';

/** Of a word that stands in so few records it is looked whether any of these matters. */
const FEW_IDS = 16;

/** Where a lexeme stands in some records. */
class LexemePlaces {
  readonly #untold = new Set<number>();
  readonly #lists: (number[] | undefined)[];

  constructor(records: number) {
    this.#lists = Array.from({ length: records }, () => undefined);
  }

  add(record: number, position: number): void {
    (this.#lists[record] ??= []).push(position);
  }

  addUntold(record: number): void {
    this.#untold.add(record);
  }

  /** Whether a record has it also where nothing tells of it but the text. */
  isUntold(record: number): boolean {
    return this.#untold.has(record);
  }

  /** As PostgreSQL keeps the positions of a lexeme. */
  at(record: number): readonly number[] {
    const positions = this.#lists[record];
    if (!positions) return NONE;
    if (positions.length === 1) return positions;
    const allowed: number[] = [];
    for (const position of positions.sort((a, b) => a - b)) addPosition(allowed, position);
    return allowed;
  }
}

const NONE: readonly number[] = [];

/** Reads where a lexeme stands in some records, by their places among these. Rejects with IndexFileError. */
export async function findPlaces(
  { index, stable, lists, counted }: ListedLexeme,
  ids: Ids,
): Promise<LexemePlaces> {
  const found = new LexemePlaces(ids.length);
  const isAmong = membersOf(ids);
  // Of very many words that stand in a record or two most are in none of these.
  const words = stable.flatMap(({ word, offsets }, i) => {
    const list = lists[i]!;
    if (!word.isPlaced) {
      forEachBoth(list.ids, ids, (_, record) => found.addUntold(record));
      return [];
    }
    const isWanted = list.ids.length > FEW_IDS || list.ids.some((id) => isAmong[id] === 1);
    return isWanted ? [{ word, list, offsets }] : [];
  });
  const [read] = await Promise.all([
    index.words?.places(words, ids) ?? [],
    Promise.all(counted.map((own) => addWithin(found, index, own, ids))),
  ]);
  read.forEach(({ ids: list, times, positions }, i) => {
    const { offsets } = words[i]!;
    // By record of the word where its positions begin.
    let [at, seen] = [0, 0];
    forEachBoth(list, ids, (k, record) => {
      for (; seen < k; seen += 1) at += times[seen]!;
      for (let n = 0; n < times[k]!; n += 1)
        for (const offset of offsets) found.add(record, positions[at + n]! + offset);
    });
  });
  return found;
}

/** Where the texts begin in whose values a lexeme stands. Null: it stands elsewhere, or that is not told. */
export function offsetsOf(
  { index }: Pick<LexemeWords, 'index'>,
  within: UnlistedLexeme['counted'][number]['within'],
): IndexOffsets | null {
  return (within && index.column(within.column)?.offsets) ?? null;
}

/** Adds where a lexeme stands by where it does in values, as far as it is told where these begin. */
async function addWithin(
  found: LexemePlaces,
  index: TableIndex,
  { ids: having, within }: UnlistedLexeme['counted'][number],
  ids: Ids,
): Promise<void> {
  const offsets = offsetsOf({ index }, within);
  if (!within || !offsets) {
    forEachBoth(having, ids, (_, record) => found.addUntold(record));
    return;
  }
  const told = await offsets.of(both(having, ids));
  let at = 0;
  forEachBoth(having, ids, (_, record) => {
    const offset = told[at++]!;
    if (offset < 0) found.addUntold(record);
    else for (const position of within.positions) found.add(record, offset + position);
  });
}

/** By id 1 for those that are in the list. */
function membersOf(ids: Ids): Uint8Array {
  const members = new Uint8Array((ids.at(-1) ?? 0) + 1);
  for (const id of ids) members[id] = 1;
  return members;
}
