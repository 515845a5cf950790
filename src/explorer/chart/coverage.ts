import type { AggregateSource, ColumnFigures } from '../aggregate/source.ts';
import type { Coverage } from './chart-data.ts';

/** How much of the selection a source looks at. */
export function toCoverage(source: AggregateSource, { records, present }: ColumnFigures): Coverage {
  return {
    total: source.total === 'all' ? records : null,
    read: records,
    without: records - present,
    bars: null,
    panels: null,
    drawn: null,
    single: false,
  };
}
