import type { ApiRecord } from '../api/answers.ts';
import { toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { bucketOf } from './bucket-of.ts';
import type { Figure, Group, GroupQuestion, Top } from './question.ts';
import { isNumbered } from './question.ts';

/** Groups records that are here, as a statement would: in the same order, and as many of them. */
export function groupRecords(records: readonly ApiRecord[], question: GroupQuestion): Group[] {
  const { keys, figures, top } = question;
  const toKey = keys.map(bucketOf);
  const head = top && keys[0] ? headOf(records, question, top) : null;
  const byKeys = new Map<string, { readonly keys: readonly (string | null)[]; readonly own: ApiRecord[] }>();
  for (const record of records) {
    const own = toKey.map((of) => of(record));
    // No place in any bin: as NaN, or nought among orders of magnitude.
    if (own.includes(undefined)) continue;
    const [first] = own;
    const isHead = head === null || head.has(first ?? null);
    if (!isHead && !top?.others) continue;
    const told = own.map((key, index) => (index === 0 && !isHead ? null : (key ?? null)));
    const id = JSON.stringify(told);
    const group = byKeys.get(id) ?? { keys: told, own: [] };
    byKeys.set(id, group);
    group.own.push(record);
  }
  if (keys.length === 0 && byKeys.size === 0) byKeys.set('', { keys: [], own: [] });
  const groups = [...byKeys.values()].map(({ keys: told, own }) => ({
    keys: told,
    figures: figures.map((figure) => toFigure(own, figure)),
    records: own.length,
  }));
  return groups.sort(inOrder(top?.order ?? 'name', keys.map(isNumbered)));
}

function headOf(
  records: readonly ApiRecord[],
  { keys, figures }: GroupQuestion,
  { most, order }: Top,
): ReadonlySet<string | null> {
  const groups = groupRecords(records, {
    keys: keys.slice(0, 1),
    figures: figures.slice(0, 1),
    present: [],
    top: null,
  });
  const sorted = groups.sort(inOrder(order, keys.slice(0, 1).map(isNumbered)));
  return new Set(sorted.slice(0, most).map((group) => group.keys[0] ?? null));
}

/** As PostgreSQL orders: nulls last, the largest first or by the keys. @param numbered by key, whether its values are numbers */
function inOrder(order: Top['order'], numbered: readonly boolean[]): (a: Group, b: Group) => number {
  const byKeys = (a: Group, b: Group): number => {
    for (const [index, isNumber] of numbered.entries()) {
      const way = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, isNumber);
      if (way !== 0) return way;
    }
    return 0;
  };
  if (order === 'name') return byKeys;
  const sign = order === 'largest' ? -1 : 1;
  return (a, b) => {
    const [one, other] = [a.figures[0] ?? null, b.figures[0] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byKeys(a, b);
    return sign * (Number(one) - Number(other)) || byKeys(a, b);
  };
}

/** As PostgreSQL orders texts by code point, and numbers; nulls last. */
export function compareKeys(a: string | null, b: string | null, numeric: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (numeric) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

function toFigure(records: readonly ApiRecord[], { measure, field }: Figure): unknown {
  if (measure === 'count' || field === null) return records.length;
  const values = records
    .map((record) => record[field.id])
    .filter((value) => value !== null && value !== undefined);
  if (measure === 'distinct') return new Set(values.map(toFullText)).size;
  if (values.length === 0) return null;
  if (!isNumeric(toColumnKind(field.type))) {
    const texts = values.map(toFullText).sort();
    return measure === 'min' ? texts[0] : texts.at(-1);
  }
  const numbers = values.map(Number).sort((a, b) => a - b);
  switch (measure) {
    case 'min':
      return numbers[0];
    case 'max':
      return numbers.at(-1);
    case 'median': {
      const middle = (numbers.length - 1) / 2;
      return ((numbers[Math.floor(middle)] ?? 0) + (numbers[Math.ceil(middle)] ?? 0)) / 2;
    }
    case 'sum':
    case 'avg': {
      const sum = numbers.reduce((total, number) => total + number, 0);
      return measure === 'sum' ? sum : sum / numbers.length;
    }
  }
}
