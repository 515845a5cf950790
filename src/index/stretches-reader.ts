import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { NO_IDS, unite } from '../core/search-index/ids.ts';
import type { IndexStretches, IndexValues } from '../core/search-index/table-index.ts';
import type { ValueKey } from '../core/search-index/value-keys.ts';
import type { ByteRanges } from './byte-ranges.ts';
import type { Span, StretchedColumns, Stretches } from './index-layout.ts';
import { once } from './once.ts';
import { inflate, readJson, readPieces } from './pieces.ts';

/**
 * Opens what is known of where the records of a column's values stand in the orders of others.
 * @param by that column, its values, and the records of the table
 */
export function openStretches(
  ranges: ByteRanges,
  { columns, span }: StretchedColumns,
  by: {
    readonly id: string;
    readonly values: () => IndexValues | null | undefined;
    readonly records: number;
  },
): { readonly of: (column: number) => IndexStretches | null } {
  const read = once(() => readJson<readonly Stretches[]>(ranges, span));
  return {
    of: (column) => {
      const place = columns.indexOf(column);
      return place < 0 ? null : toStretches(async () => (await read())[place]);
    },
  };

  function toStretches(stretchesOf: () => Promise<Stretches | undefined>): IndexStretches {
    return {
      by: by.id,
      async bytes(keys) {
        const counts = await Promise.all(keys.map((key) => by.values()?.countOf(key)));
        // A byte for each.
        return counts.reduce((sum, count) => (sum === undefined || !count ? undefined : sum + count), 0);
      },
      async place(keys) {
        const [own, lists, pieces] = await Promise.all([
          stretchesOf(),
          Promise.all(keys.map(async (key) => (await by.values()?.equal([key])) ?? NO_IDS)),
          rowsOf(keys, stretchesOf).then((rows) => rows && readPieces(ranges, rows)),
        ]);
        if (!own || !pieces) return undefined;
        const stretchOf = new Uint8Array(by.records + 1);
        lists.forEach((ids, i) => {
          const stretches = inflate(pieces[i] as Uint8Array);
          if (stretches.length !== ids.length) throw new IndexFileError('it places other records');
          ids.forEach((id, place) => (stretchOf[id] = stretches[place] as number));
        });
        return { ids: unite(lists), stretchOf, blocks: own.blocks };
      },
    };
  }

  async function rowsOf(
    keys: readonly ValueKey[],
    stretchesOf: () => Promise<Stretches | undefined>,
  ): Promise<readonly Span[] | undefined> {
    const [own, places] = await Promise.all([
      stretchesOf(),
      Promise.all(keys.map((key) => by.values()?.placeOf(key))),
    ]);
    const spans = places.map((place) => own?.rows.find(([value]) => value === place)?.[1]);
    return spans.every((span_) => span_ !== undefined) ? spans : undefined;
  }
}
