import type { KeyboardEvent, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { toLogicalKey } from '../ui/logical-key.ts';
import type { CellPlace, CellRange } from './cells/cell-range.ts';

/** Where the focus is, or would land: `row` -1 is the header, whose cells have two parts, and some a third below these. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
  readonly part: 'sort' | 'menu' | 'bars';
}

/** The grid's single tab stop, the cells selected, and how keys change both. */
export interface GridFocus {
  readonly active: GridPosition;
  /** Cells selected beside the one that is active; null when there are none. */
  readonly range: CellRange | null;
  /** Follows the browser's focus. */
  moveTo(position: GridPosition): void;
  /** Selects cells. */
  select(range: CellRange | null): void;
  onKeyDown(event: KeyboardEvent, open: (place: CellPlace, element: Element) => void): void;
}

/** Rows that a page key jumps. */
const PAGE = 15;

/**
 * Roving focus over a grid whose rows may not all be in the page; a row is scrolled to before it is focused.
 */
export function useGridFocus({
  scroller,
  rows,
  columns,
  hasBars,
  shown,
  reveal,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Whether a column's header has a third part. */
  readonly hasBars: (column: number) => boolean;
  /** Changes when other cells are shown, which are then not selected. */
  readonly shown: object;
  readonly reveal: (row: number, to: 'middle') => void;
}): GridFocus {
  const [active, setActive] = useState<GridPosition>({ row: -1, column: 0, part: 'sort' });
  const [selected, setSelected] = useState<{ readonly range: CellRange; readonly of: unknown } | null>(null);
  const range = selected?.of === shown ? selected.range : null;
  const select = (next: CellRange | null): void => setSelected(next && { range: next, of: shown });
  const wanted = useRef(false);
  const row = Math.min(active.row, rows - 1);
  const column = Math.max(0, Math.min(active.column, columns - 1));

  useLayoutEffect(() => {
    if (!wanted.current) return;
    const target = find(scroller.current, { row, column, part: active.part });
    if (!target) return;
    wanted.current = false;
    target.focus({ preventScroll: true });
    bringIntoView(scroller.current, target.closest<HTMLElement>('td, th') ?? target, row >= 0);
  });

  const go = (next: GridPosition): void => {
    wanted.current = true;
    setActive(next);
    // A row out of view is not in the page yet: revealing renders it, and the effect above then focuses it.
    if (next.row >= 0 && !scroller.current?.querySelector(`[aria-rowindex="${next.row + 2}"]`))
      reveal(next.row, 'middle');
  };

  return {
    active: { row, column, part: active.part },
    range,
    moveTo: setActive,
    select,
    onKeyDown(event, open) {
      // Alt and an arrow are the browser's: back and forward.
      if (event.altKey) return;
      const { ctrlKey, metaKey, shiftKey } = event;
      const key = { key: toLogicalKey(event), ctrlKey, metaKey, shiftKey };
      if (event.target instanceof HTMLAnchorElement && event.key === 'Enter') return;
      const marked = row < 0 ? undefined : afterSelectKey({ row, column }, range, key, { rows, columns });
      if (marked !== undefined) {
        event.preventDefault();
        select(marked);
        // Keys that move the selection's edge move the focus along; those that select a whole row or table do not.
        if (marked && isMove(key.key)) go({ ...marked.head, part: 'sort' });
        return;
      }
      if (row >= 0 && (event.key === 'Enter' || event.key === ' ')) {
        const cell = find(scroller.current, { row, column, part: 'sort' });
        event.preventDefault();
        if (cell) open({ row, column }, cell);
        return;
      }
      const next = afterKey({ row, column, part: active.part }, key, { rows, columns, hasBars });
      if (!next) return;
      event.preventDefault();
      select(null);
      go(next);
    },
  };
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isMove = (key: string): boolean => /^(?:Arrow|Page|Home|End)/.test(key);

/**
 * What a key makes of the selection: shift and a move extend it, shift and space select the row, control and A everything, Escape
 * nothing. Undefined when the key does not concern it.
 */
function afterSelectKey(
  active: CellPlace,
  range: CellRange | null,
  key: Key,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellRange | null | undefined {
  const far = key.ctrlKey || key.metaKey;
  if (key.key === 'Escape') return range ? null : undefined;
  if (far && key.key.toLowerCase() === 'a')
    return { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } };
  if (!key.shiftKey) return undefined;
  const { anchor, head } = range ?? { anchor: active, head: active };
  if (key.key === ' ')
    return { anchor: { row: anchor.row, column: 0 }, head: { row: head.row, column: columns - 1 } };
  const next = isMove(key.key) ? afterKey({ ...head, part: 'sort' }, key, { rows, columns }) : null;
  return next ? { anchor, head: { row: Math.max(0, next.row), column: next.column } } : undefined;
}

/** The position a key leads to, where columns go from left to right; null when the key is none of the grid's. */
export function afterKey(
  { row, column, part }: GridPosition,
  { key, ctrlKey, metaKey }: Omit<Key, 'shiftKey'>,
  {
    rows,
    columns,
    hasBars = () => false,
  }: { readonly rows: number; readonly columns: number; readonly hasBars?: (column: number) => boolean },
): GridPosition | null {
  const far = ctrlKey || metaKey;
  const at = (
    nextRow: number,
    nextColumn: number,
    nextPart: GridPosition['part'] = 'sort',
  ): GridPosition => ({
    row: Math.max(-1, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
    part: nextPart,
  });
  const beside = (next: number): GridPosition => {
    const to = Math.max(0, Math.min(columns - 1, next));
    return at(-1, to, hasBars(to) ? 'bars' : 'sort');
  };
  switch (key) {
    case 'ArrowDown':
      if (far) return at(rows - 1, column);
      return row === -1 && part !== 'bars' && hasBars(column) ? at(-1, column, 'bars') : at(row + 1, column);
    case 'ArrowUp':
      return !far && row === 0 && hasBars(column) ? at(-1, column, 'bars') : at(far ? -1 : row - 1, column);
    case 'ArrowRight':
      if (part === 'bars' && row === -1) return beside(column + 1);
      if (row === -1 && part === 'sort') return at(row, column, 'menu');
      return column + 1 < columns ? at(row, column + 1) : at(row, column, part);
    case 'ArrowLeft':
      if (part === 'bars' && row === -1) return beside(column - 1);
      if (row === -1 && part === 'menu') return at(row, column);
      return column > 0 ? at(row, column - 1, row === -1 ? 'menu' : 'sort') : at(row, 0);
    case 'Home':
      return far ? at(-1, 0) : at(row, 0);
    case 'End':
      return far ? at(rows - 1, columns - 1) : at(row, columns - 1);
    case 'PageDown':
      return at(row + PAGE, column);
    case 'PageUp':
      return at(row - PAGE, column);
    default:
      return null;
  }
}

/** Scrolls just as far as needed: the header and pinned columns stand over the rest, which the browser does not reckon with. */
function bringIntoView(scroller: HTMLElement | null, cell: HTMLElement, vertically: boolean): void {
  if (!scroller) return;
  const outer = scroller.getBoundingClientRect();
  const inner = cell.getBoundingClientRect();
  const header = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const pinned = cell.classList.contains('pin') ? [] : [...scroller.querySelectorAll('th.pin')];
  const covered = pinned.reduce((sum, one) => sum + one.getBoundingClientRect().width, 0);
  const fromRight = getComputedStyle(scroller).direction === 'rtl';
  const left = outer.left + (fromRight ? 0 : covered);
  const right = outer.left + scroller.clientWidth - (fromRight ? covered : 0);
  if (inner.left < left) scroller.scrollLeft -= left - inner.left;
  else if (inner.right > right) scroller.scrollLeft += Math.min(inner.right - right, inner.left - left);
  if (!vertically) return;
  const bottom = outer.top + scroller.clientHeight;
  if (inner.top < outer.top + header) scroller.scrollTop -= outer.top + header - inner.top;
  else if (inner.bottom > bottom) scroller.scrollTop += inner.bottom - bottom;
}

function find(scroller: HTMLElement | null, { row, column, part }: GridPosition): HTMLElement | null {
  const place = row === -1 ? `[data-part="${part}"]` : '';
  return scroller?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]${place}`) ?? null;
}
