/** Where a page stands among all of a selection. */
export interface PagePlace {
  /** Counted from 1; null: it lies beyond the last one. */
  readonly page: number | null;
  readonly pages: number;
  /** Offsets of the pages before and after it, and of the last one. Null: there is none. */
  readonly previous: number | null;
  readonly next: number | null;
  readonly last: number;
}

/** @param limit records of a page @param total null while unknown */
export function toPagePlace(offset: number, limit: number, total: number | null): PagePlace {
  const size = Math.max(1, limit);
  const page = Math.floor(offset / size) + 1;
  const pages = total === null ? page : Math.max(1, Math.ceil(total / size));
  const last = (pages - 1) * size;
  return {
    page: page > pages ? null : page,
    pages,
    previous: offset === 0 ? null : Math.min(last, Math.max(0, offset - size)),
    next: page >= pages ? null : offset + size,
    last,
  };
}
