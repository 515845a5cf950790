import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { ofColumn } from './list-codec.ts';
import { type KeyList, SpooledReader, type SpooledLists } from './list-spool.ts';

/** The lists of a column. */
export interface ColumnLists {
  /** See ColumnList. */
  readonly column: number;
  readonly lists: SpooledLists;
}

/** A column that is being read, and its list that comes next. */
interface Source {
  readonly column: number;
  readonly reader: SpooledReader;
  next: KeyList;
}

/**
 * Puts the lists of several columns together, by key. They are gone afterwards.
 * @param columns ascending
 * @param take is given each key, in order, with its lists
 */
export function mergeLists(
  columns: readonly ColumnLists[],
  take: (key: string, lists: readonly ColumnList[]) => void,
): void {
  const heap = new SourceHeap();
  for (const { column, lists } of columns) {
    const reader = new SpooledReader(lists);
    const next = reader.next();
    if (next) heap.add({ column, reader, next });
  }
  for (let first = heap.first; first; first = heap.first) {
    const { key } = first.next;
    const lists: ColumnList[] = [];
    for (let own: Source | undefined = first; own && own.next.key === key; own = heap.first) {
      lists.push(ofColumn(own.next, own.column));
      const next = own.reader.next();
      if (next) own.next = next;
      heap.sink(next !== null);
    }
    take(key, lists);
  }
}

/** Columns under way: of the one with the least key, and of the same key the first, is read next. */
class SourceHeap {
  readonly #sources: Source[] = [];

  get first(): Source | undefined {
    return this.#sources[0];
  }

  add(source: Source): void {
    const sources = this.#sources;
    let at = sources.push(source) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (compareSources(sources[above]!, source) <= 0) break;
      sources[at] = sources[above]!;
      at = above;
    }
    sources[at] = source;
  }

  /** The first has gone on, or has come to its end. */
  sink(goesOn: boolean): void {
    const sources = this.#sources;
    const source = (goesOn ? sources[0] : sources.pop()) as Source;
    if (sources.length === 0 || (!goesOn && source === sources[0])) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= sources.length) break;
      if (below + 1 < sources.length && compareSources(sources[below + 1]!, sources[below]!) < 0) below += 1;
      if (compareSources(source, sources[below]!) <= 0) break;
      sources[at] = sources[below]!;
      at = below;
    }
    sources[at] = source;
  }
}

function compareSources(a: Source, b: Source): number {
  return compareKeys(a.next.key, b.next.key) || a.column - b.column;
}
