import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toFullText } from '../grid/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { groupRecords } from './group-records.ts';
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
    async figures(field, others) {
      const texts = withAll([field]).map((record) => toFullText(record[field.id]));
      const different = [...new Set(texts)];
      const [smallest, largest] = extentOf(different, isNumeric(toColumnKind(field.type)));
      return {
        records: records.length,
        present: withAll([field, ...others]).length,
        distinct: different.length,
        smallest,
        largest,
      };
    },
    async frequent(field, most) {
      const groups = groupRecords(withAll([field]), {
        keys: [{ field, bucket: { kind: 'values' }, name: 'value' }],
        figures: [{ measure: 'count', field: null, name: 'records' }],
        present: [],
        top: { most, order: 'largest', others: false },
      });
      return groups.map(({ keys }) => keys[0] ?? '');
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
