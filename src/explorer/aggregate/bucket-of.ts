import type { ApiRecord } from '../api/answers.ts';
import { toFullText } from '../grid/cells/cell-text.ts';
import { binOf, isOnCalendar, isTimeOfDay } from './bins.ts';
import { cycleOf } from './cycles.ts';
import type { Key } from './question.ts';
import { periodStart } from './periods.ts';

/** Tells the group that a record belongs to by one key, as the API's SQL would write it; undefined: to none. */
export function bucketOf({ field, bucket }: Key): (record: ApiRecord) => string | null | undefined {
  const among = bucket.kind === 'among' ? new Set(bucket.values) : null;
  return (record) => {
    const value = record[field.id];
    if (value === null || value === undefined) return null;
    const text = toFullText(value);
    switch (bucket.kind) {
      case 'values':
        return text;
      case 'among':
        return among?.has(text) ? text : null;
      case 'times':
        return isOnCalendar(text) || isTimeOfDay(text) ? periodStart(text, bucket.unit) : text;
      case 'cycle':
        return textOf(cycleOf(text, bucket.cycle));
      case 'numbers':
        return wholeOf(binOf(bucket, Number(text)));
      case 'magnitudes':
        return Number(text) > 0 ? wholeOf(Math.log10(Number(text)) * bucket.each) : undefined;
      case 'mercator': {
        const half = ((45 + Number(text) / 2) * Math.PI) / 180;
        return wholeOf((Math.PI - Math.log(Math.tan(half))) / bucket.step);
      }
    }
  };
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value);
}

function wholeOf(value: number): string | undefined {
  return Number.isFinite(value) ? String(Math.floor(value)) : undefined;
}
