import type { ColumnOffsets } from '../../index/offsets-layout.ts';
import type { KeptParts } from './choose-parts.ts';
import type { ColumnParts } from './column-reader.ts';
import type { IndexFile } from './index-file.ts';
import { discard } from './spool.ts';

/** All of them take so many bytes for each of the table as a CSV at most, and of a small table so many. */
const ROOM = { table: 0.01, small: 100_000 };

/**
 * Writes where texts of columns begin in the rows' vectors, where lexemes are told by values alone, those of the first columns first. Null: there are none of that column, or there was no room.
 * @param table bytes of it as a CSV, about @param left bytes that the file may still take
 */
export function writeOffsets(
  found: readonly Pick<ColumnParts, 'offsets' | 'isParted' | 'listed'>[],
  kept: readonly Pick<KeptParts, 'values' | 'words' | 'rare'>[],
  {
    table,
    left,
    file,
  }: {
    readonly table: number;
    readonly left: number;
    readonly file: Pick<IndexFile, 'at' | 'spool'>;
  },
): readonly (ColumnOffsets | null)[] {
  const end = file.at + Math.min(left, Math.max(table * ROOM.table, ROOM.small));
  const areParted = found.some(({ isParted }, i) => isParted && kept[i]?.words !== undefined);
  const written = new Set<string>();
  return found.map(({ offsets, isParted, listed }, i) => {
    if (!offsets) return null;
    const { values, words, rare } = kept[i] ?? {};
    const hasOthers = rare === undefined && listed !== null;
    const areAllListed = (isParted && areParted) || (words !== undefined && !hasOthers);
    // Those of columns that follow each other are often the same, and stand there once.
    const { digest, length } = offsets.spool;
    const more = written.has(digest) ? 0 : length;
    if (!values || areAllListed || file.at + more > end) {
      discard(offsets.spool);
      return null;
    }
    written.add(digest);
    return { least: offsets.least, width: offsets.width, at: file.spool(offsets.spool) };
  });
}
