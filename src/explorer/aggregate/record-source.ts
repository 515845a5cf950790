import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toFullText } from '../grid/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { isOnCalendar, unitStart } from '../summary/bins.ts';
import type { ChartSource, Group, GroupQuestion } from './chart-source.ts';
import type { Measure } from './chart-spec.ts';

/** Figures taken of records that are here. @param total how many match; `all`: these */
export function createRecordSource(records: readonly ApiRecord[], total: ChartSource['total']): ChartSource {
  const has = (record: ApiRecord, field: Field): boolean =>
    record[field.id] !== null && record[field.id] !== undefined;
  const textsOf = (field: Field): string[] =>
    records.filter((record) => has(record, field)).map((record) => toFullText(record[field.id]));
  return {
    total,
    async figures(field, others) {
      const all = [field, ...others];
      const different = new Set(textsOf(field));
      const [smallest, largest] = extentOf([...different], isNumeric(toColumnKind(field.type)));
      return {
        records: records.length,
        present: records.filter((record) => all.every((one) => has(record, one))).length,
        distinct: different.size,
        smallest,
        largest,
      };
    },
    async frequent(field, most) {
      const counts = new Map<string, number>();
      for (const text of textsOf(field)) counts.set(text, (counts.get(text) ?? 0) + 1);
      return [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, most)
        .map(([text]) => text);
    },
    async groups(question) {
      return groupRecords(
        records.filter((record) => has(record, question.x)),
        question,
      );
    },
    async sample({ x, y, colour, every }) {
      return records
        .filter((record) => has(record, x) && has(record, y))
        .filter((_, index) => index % every === 0)
        .map((record) => ({
          x: toFullText(record[x.id]),
          y: toFullText(record[y.id]),
          colour: colour && has(record, colour) ? toFullText(record[colour.id]) : null,
        }));
    },
  };
}

function groupRecords(
  records: readonly ApiRecord[],
  { x, grouping, measure, y, colour }: GroupQuestion,
): Group[] {
  const coloured = colour && new Set(colour.values);
  const keyOf = (text: string): string => {
    if (grouping.kind === 'values') return text;
    if (grouping.kind === 'times') return isOnCalendar(text) ? unitStart(text, grouping.unit) : text;
    return String(Math.floor((Number(text) - grouping.start) / grouping.step));
  };
  const tallies = new Map<
    string,
    { readonly x: string; readonly colour: string | null; readonly tally: Tally }
  >();
  const totals = new Map<string, Tally>();
  for (const record of records) {
    const key = keyOf(toFullText(record[x.id]));
    const shade = colour ? toFullText(record[colour.field.id]) : '';
    const own = coloured?.has(shade) ? shade : null;
    const id = JSON.stringify([key, own]);
    const group = tallies.get(id) ?? { x: key, colour: own, tally: newTally() };
    const total = totals.get(key) ?? newTally();
    tallies.set(id, group);
    totals.set(key, total);
    const value = y === null ? null : record[y.id];
    for (const tally of [group.tally, total]) add(tally, value);
  }
  const most = grouping.kind === 'values' ? grouping.most : null;
  const largest = [...totals]
    .map(([key, tally]) => [key, read(tally, measure) ?? Number.NEGATIVE_INFINITY] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, most ?? undefined);
  const kept = new Set(largest.map(([key]) => key));
  return [...tallies.values()]
    .filter((group) => kept.has(group.x))
    .map((group) => ({
      x: group.x,
      colour: group.colour,
      value: read(group.tally, measure),
      records: group.tally.records,
    }));
}

interface Tally {
  records: number;
  values: number;
  sum: number;
  min: number;
  max: number;
}

function newTally(): Tally {
  return { records: 0, values: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
}

function add(tally: Tally, value: unknown): void {
  tally.records++;
  if (value === null || value === undefined) return;
  const number = Number(value);
  if (Number.isNaN(number)) return;
  tally.values++;
  tally.sum += number;
  tally.min = Math.min(tally.min, number);
  tally.max = Math.max(tally.max, number);
}

function read(tally: Tally, measure: Measure): number | null {
  if (measure === 'count') return tally.records;
  if (tally.values === 0) return null;
  return measure === 'avg' ? tally.sum / tally.values : tally[measure];
}

function extentOf(texts: readonly string[], numeric: boolean): readonly [string | null, string | null] {
  const sorted = numeric
    ? texts
        .map(Number)
        .filter(Number.isFinite)
        .sort((a, b) => a - b)
        .map(String)
    : [...texts].sort();
  return [sorted[0] ?? null, sorted.at(-1) ?? null];
}
