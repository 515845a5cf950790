import type { Field } from '../../core/catalog.ts';

/** How somebody has arranged a table's columns; all by name. */
export interface ColumnLayout {
  readonly hidden: readonly string[];
  /** The only ones to show, when the rest was hidden at once; null: all but {@link hidden}. */
  readonly only: readonly string[] | null;
  /** Ranks of a search that somebody wants to see: they are hidden unless named here. */
  readonly shown: readonly string[];
  /** They come first, in this order, and stay in sight. */
  readonly pinned: readonly string[];
  /** Pixels, where they are not the width that fits. */
  readonly widths: ReadonlyMap<string, number>;
}

/** Columns as they come. */
export const PLAIN_LAYOUT: ColumnLayout = {
  hidden: [],
  only: null,
  shown: [],
  pinned: [],
  widths: new Map(),
};

/** Pixels that a column may have. */
export const WIDTHS = { least: 48, most: 1200 } as const;

/** Whether nothing is arranged. */
export function isPlainLayout({ hidden, only, shown, pinned, widths }: ColumnLayout): boolean {
  return only === null && hidden.length + shown.length + pinned.length + widths.size === 0;
}

/**
 * The columns to show, in order: the record's number, the pinned ones, the others. If none would be left: all of them, or the first where all
 * were hidden at once.
 */
export function arrangeColumns(
  fields: readonly Field[],
  { hidden, only, pinned }: ColumnLayout,
): readonly Field[] {
  const wanted = only && new Set(only);
  const visible = fields.filter(({ id }) => (wanted ? wanted.has(id) : !hidden.includes(id)));
  if (visible.length === 0) return wanted ? fields.slice(0, 1) : fields;
  if (pinned.length === 0) return visible;
  const place = (field: Field): number => {
    if (field.id === '_id') return -1;
    const at = pinned.indexOf(field.id);
    return at < 0 ? pinned.length : at;
  };
  return visible.toSorted((a, b) => place(a) - place(b));
}

/** Hides a column, or shows it again; a rank is shown, or hidden again. */
export function withHidden(layout: ColumnLayout, column: string, hidden: boolean): ColumnLayout {
  if (layout.only) {
    const others = layout.only.filter((one) => one !== column);
    return { ...layout, only: hidden ? others : [...others, column] };
  }
  const [own, other] = hidden ? (['hidden', 'shown'] as const) : (['shown', 'hidden'] as const);
  // What is in one list goes back to how it comes by leaving it.
  if (layout[other].includes(column))
    return { ...layout, [other]: layout[other].filter((one) => one !== column) };
  return { ...layout, [own]: [...layout[own].filter((one) => one !== column), column] };
}

/**
 * Columns of an answer that are no columns of the table: the ranks of its search.
 * @param known the table's columns; none while unknown
 */
export function toRanks(fields: readonly Field[], known: readonly Field[]): readonly string[] {
  if (known.length === 0) return [];
  const own = new Set(['_id', ...known.map(({ id }) => id)]);
  return fields.flatMap(({ id }) => (own.has(id) ? [] : [id]));
}

/** Pins a column behind the others that are, or lets it go. */
export function withPinned(layout: ColumnLayout, column: string, pinned: boolean): ColumnLayout {
  const others = layout.pinned.filter((one) => one !== column);
  return { ...layout, pinned: pinned ? [...others, column] : others };
}

/** @param width pixels, cut to what is allowed; null: what fits */
export function withWidth(layout: ColumnLayout, column: string, width: number | null): ColumnLayout {
  const widths = new Map(layout.widths);
  if (width === null) widths.delete(column);
  else widths.set(column, toWidth(width));
  return { ...layout, widths };
}

/** Hides all columns; those that are shown again are named, however many the others are. */
export function withNone(layout: ColumnLayout): ColumnLayout {
  return { ...layout, hidden: [], only: [], shown: [] };
}

/** A width within what is allowed. */
export function toWidth(pixels: number): number {
  return Math.round(Math.max(WIDTHS.least, Math.min(WIDTHS.most, pixels)));
}

/** Adds a layout to an address's parameters: `hide=a` or `only=a`, `show=rank`, `pin=b`, `width=120:c`, each as often as needed. */
export function writeLayout(layout: ColumnLayout, params: URLSearchParams): void {
  for (const column of layout.hidden) params.append('hide', column);
  // One empty entry tells no column at all from all of them.
  for (const column of layout.only?.length === 0 ? [''] : (layout.only ?? [])) params.append('only', column);
  for (const column of layout.shown) params.append('show', column);
  for (const column of layout.pinned) params.append('pin', column);
  for (const [column, width] of layout.widths) params.append('width', `${width}:${column}`);
}

/** Reads what {@link writeLayout} wrote; what it does not understand is left out. */
export function parseLayout(params: URLSearchParams): ColumnLayout {
  const widths = params.getAll('width').flatMap((text) => {
    const [, pixels, column] = /^(\d{1,5}):(.+)$/s.exec(text) ?? [];
    return pixels && column ? [[column, toWidth(Number(pixels))] as const] : [];
  });
  const names = (name: string) => [...new Set(params.getAll(name).filter(Boolean))];
  const only = params.has('only') ? names('only') : null;
  return { hidden: names('hide'), only, shown: names('show'), pinned: names('pin'), widths: new Map(widths) };
}
