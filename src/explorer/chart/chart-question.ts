import type { Field } from '../../core/catalog.ts';
import type { Bucket, GroupQuestion, Key, Top } from '../aggregate/question.ts';
import type { ChartSpec } from './chart-spec.ts';

/** The columns of a chart, and the values of those that are told apart. */
export interface ChartParts {
  readonly x: Field;
  readonly y: Field | null;
  readonly colour: Field | null;
  readonly facet: Field | null;
  readonly colours: readonly string[];
  readonly facets: readonly string[];
}

/** What a chart asks of groups. @param bucket how the values across come together */
export function toChartQuestion(spec: ChartSpec, parts: ChartParts, bucket: Bucket): GroupQuestion {
  const { x, y, colour, facet, colours, facets } = parts;
  const among = (field: Field | null, values: readonly string[]): Key[] =>
    field ? [{ field, bucket: { kind: 'among', values }, name: field.id }] : [];
  const keys = [{ field: x, bucket, name: x.id }, ...among(colour, colours), ...among(facet, facets)];
  const top: Top | null =
    spec.mark === 'bar' && bucket.kind !== 'cycle'
      ? { most: spec.most, order: spec.order, others: spec.others }
      : null;
  const names = keys.map(({ name }) => name);
  // A column may be both across and coloured by.
  const unique = keys.map((key, index) => ({
    ...key,
    name: names.indexOf(key.name) < index ? `${key.name} (${index + 1})` : key.name,
  }));
  const name = spec.measure === 'count' || y === null ? 'records' : `${spec.measure} of ${y.id}`;
  return {
    keys: unique,
    figures: [
      {
        measure: y === null ? 'count' : spec.measure,
        field: y,
        name: names.includes(name) ? `${name} (figure)` : name,
      },
    ],
    present: [x, ...(facet ? [facet] : [])],
    top,
  };
}
