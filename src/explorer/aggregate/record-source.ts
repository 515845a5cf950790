import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { withoutScale } from '../api/exact-json.ts';
import { toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { compareKeys, groupRecords } from './group-records.ts';
import type { Span } from './question.ts';
import type { AggregateSource } from './source.ts';

/** Figures taken of records that are here. @param total how many match; `all`: these */
export function createRecordSource(
  records: readonly ApiRecord[],
  total: AggregateSource['total'],
): AggregateSource {
  const withAll = (fields: readonly Field[], within: readonly Span[] = []): readonly ApiRecord[] =>
    records.filter(
      (record) =>
        fields.every((field) => has(record, field)) &&
        within.every(
          ({ field, from, to }) => has(record, field) && isBetween(Number(record[field.id]), from, to),
        ),
    );
  return {
    total,
    async figures(field, { present = [], mean = false } = {}) {
      const values = withAll([field]).map((record) => withoutScale(record[field.id]));
      const texts = [...new Set(values.map(toFullText))];
      const isNumber = isNumeric(toColumnKind(field.type));
      const [smallest, largest] = extentOf(texts, isNumber);
      return {
        records: records.length,
        present: withAll([field, ...present]).length,
        distinct: texts.length,
        smallest,
        largest,
        mean: mean && isNumber ? meanOf(values.map(Number).filter(Number.isFinite)) : null,
      };
    },
    async frequent(field, { most, find = '' }) {
      const counted = new Map<string, { readonly value: unknown; records: number }>();
      for (const record of withAll([field])) {
        const value = record[field.id];
        const text = toFullText(withoutScale(value));
        const entry = counted.get(text) ?? { value, records: 0 };
        counted.set(text, entry);
        entry.records++;
      }
      const isNumber = isNumeric(toColumnKind(field.type));
      return [...counted]
        .filter(([text]) => text.toLowerCase().includes(find.toLowerCase()))
        .sort(([a, one], [b, other]) => other.records - one.records || compareKeys(a, b, isNumber))
        .slice(0, most)
        .map(([, entry]) => entry);
    },
    async groups(question) {
      return groupRecords(withAll(question.present, question.within), question);
    },
    async sample({ columns, present, within, most }) {
      const all = withAll(present, within);
      const part = (index: number): number => Math.floor((index * most) / all.length);
      return all
        .filter((_, index) => all.length <= most || part(index + 1) > part(index))
        .map((record) => columns.map((field) => (has(record, field) ? toFullText(record[field.id]) : null)));
    },
  };
}

function has(record: ApiRecord, { id }: Field): boolean {
  return record[id] !== null && record[id] !== undefined;
}

function isBetween(number: number, from: number, to: number): boolean {
  return number >= from && number <= to;
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

function meanOf(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null;
}
