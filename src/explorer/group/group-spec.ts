import type { Field } from '../../core/catalog.ts';
import type { Measure, TimeStep } from '../aggregate/question.ts';
import { fitsMeasure, MEASURES, TIME_STEPS } from '../aggregate/question.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';

/** A column that groups are told apart by. */
export interface GroupBy {
  readonly column: string;
  /** Null: every value is a group. */
  readonly period: TimeStep | null;
}

/** A figure of each group. */
export interface GroupFigure {
  readonly measure: Measure;
  /** Null where records are counted. */
  readonly column: string | null;
}

/** An order of groups: by one of their columns, or by one of their figures. */
export interface GroupOrder {
  readonly of: 'by' | 'figure';
  readonly place: number;
  readonly descending: boolean;
}

/** Groups, as the address tells them. */
export interface GroupSpec {
  /** Two at most; none: everything is one group. */
  readonly by: readonly GroupBy[];
  /** One at least. */
  readonly figures: readonly GroupFigure[];
  /** Whether the second column's values stand across. */
  readonly pivot: boolean;
  readonly order: GroupOrder;
  /** Whether they are shown as a chart. */
  readonly drawn: boolean;
}

/** The most groups first. */
export const LARGEST_FIRST: GroupOrder = { of: 'figure', place: 0, descending: true };

/** In the order of the first column. */
export const FIRST_TO_LAST: GroupOrder = { of: 'by', place: 0, descending: false };

const COUNT: GroupFigure = { measure: 'count', column: null };
const MOST_FIGURES = 6;

/** The groups that parameters of the address tell; null when they tell none. */
export function parseGroup(params: URLSearchParams): GroupSpec | null {
  if (!params.has('by') && !params.has('figures')) return null;
  const by = params
    .getAll('by')
    .filter(Boolean)
    .slice(0, 2)
    .map((text) => {
      const [period, column] = splitOnce(text);
      return { column, period: TIME_STEPS.find((one) => one === period) ?? null };
    });
  const figures = params
    .getAll('figures')
    .slice(0, MOST_FIGURES)
    .flatMap((text): GroupFigure[] => {
      const [name, column] = splitOnce(text);
      const measure = MEASURES.find((one) => one === name);
      return measure ? [{ measure, column: measure === 'count' ? null : column }] : [];
    });
  const [, of, place, descending] = /^(by|figure)(\d)( desc)?$/.exec(params.get('rank') ?? '') ?? [];
  return {
    by,
    figures: figures.length > 0 ? figures : [COUNT],
    pivot: params.get('pivot') === 'across',
    order: of
      ? { of: of as GroupOrder['of'], place: Number(place), descending: descending !== undefined }
      : LARGEST_FIRST,
    drawn: params.get('as') === 'chart',
  };
}

/** Writes what {@link parseGroup} reads. */
export function formatGroup({
  by,
  figures,
  pivot,
  order,
  drawn,
}: GroupSpec): ReadonlyArray<readonly [string, string]> {
  const rank = `${order.of}${order.place}${order.descending ? ' desc' : ''}`;
  return [
    ...(by.length > 0
      ? by.map(({ column, period }) => ['by', `${period ?? 'each'}:${column}`] as const)
      : [['by', ''] as const]),
    ...figures.map(({ measure, column }) => ['figures', `${measure}:${column ?? ''}`] as const),
    ...(pivot ? [['pivot', 'across'] as const] : []),
    ...(rank === 'figure0 desc' ? [] : [['rank', rank] as const]),
    ...(drawn ? [['as', 'chart'] as const] : []),
  ];
}

/** Whether records can be grouped by a column. */
export function fitsGroup(kind: ColumnKind): boolean {
  return kind !== 'json' && kind !== 'list';
}

/** Whether a column's values can come together by periods. */
export function hasPeriods(kind: ColumnKind): boolean {
  return kind === 'date' || kind === 'datetime';
}

/** The groups as these columns can have them: what does not fit is left out. */
export function fitGroup(spec: GroupSpec, fields: readonly Field[]): GroupSpec {
  const kindOf = (name: string | null): ColumnKind | null => {
    const field = fields.find(({ id }) => id === name);
    return field ? toColumnKind(field.type) : null;
  };
  const by = spec.by.flatMap((one): GroupBy[] => {
    const kind = kindOf(one.column);
    if (kind === null || !fitsGroup(kind)) return [];
    return [hasPeriods(kind) ? one : { ...one, period: null }];
  });
  // The same column twice says nothing more, unless by other periods.
  const apart = by.filter(
    (one, index) =>
      by.findIndex((other) => other.column === one.column && other.period === one.period) === index,
  );
  const figures = spec.figures.filter(({ measure, column }) => {
    const kind = kindOf(column);
    return measure === 'count' || (kind !== null && fitsMeasure(measure, kind));
  });
  const places = spec.order.of === 'by' ? apart.length : figures.length;
  return {
    ...spec,
    by: apart,
    figures: figures.length > 0 ? figures : [COUNT],
    pivot: spec.pivot && apart.length === 2,
    order: spec.order.place < places ? spec.order : LARGEST_FIRST,
  };
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf(':');
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
}
