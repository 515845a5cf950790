import { compareKeys } from '../../index/key-codec.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import type { ScratchPath } from './spool.ts';
import type { WordGrams } from './word-grams.ts';

/** Blocks of words that are rather looked through all. */
const FEW_BLOCKS = 8;

/** Where a gram's words are of which column. */
interface Part {
  readonly column: number;
  readonly at: number;
  readonly count: number;
}

/**
 * The grams of all words of a table in one dictionary: a text is then looked for once, however many columns there are. Null: there are few
 * words.
 * @param columns those that list their words, in the order of the table
 */
export function writeWordGrams(
  columns: readonly PendingDictionary[],
  scratch: ScratchPath,
): PendingDictionary | null {
  const blocks = columns.reduce((sum, { root }) => sum + root.blocks.length, 0);
  if (blocks <= FEW_BLOCKS) return null;
  const all = columns.map(({ grams }) => grams as WordGrams);
  const before = all.map((_, i) => all.slice(0, i).reduce((sum, { words }) => sum + words, 0));
  const highest = all.reduce((sum, { words }) => sum + words, 0);
  const options = { form: { kind: 'text' }, placed: false, highest, of: 'grams' } as const;
  const writer = new DictionaryWriter(scratch, options);
  const parts = partsOf(all);
  for (const gram of [...parts.keys()].sort(compareKeys)) {
    const own = parts.get(gram) as readonly Part[];
    const numbers = new Uint32Array(own.reduce((sum, { count }) => sum + count, 0));
    let size = 0;
    for (const { column, at, count } of own)
      for (let i = 0; i < count; i += 1)
        numbers[size++] = (before[column] as number) + (all[column]?.numbers[at + i] as number);
    writer.add(gram, numbers, null);
  }
  return writer.finish();
}

function partsOf(all: readonly WordGrams[]): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>();
  all.forEach(({ grams, counts }, column) => {
    let at = 0;
    grams.forEach((gram, i) => {
      const part = { column, at, count: counts[i] as number };
      at += part.count;
      const own = parts.get(gram);
      if (own) own.push(part);
      else parts.set(gram, [part]);
    });
  });
  return parts;
}
