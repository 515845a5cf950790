import { intervalWords } from '../../../core/values/literals/castable.ts';
import { parseInterval, type IntervalParts } from '../../../core/values/literals/interval.ts';
import { LiteralError } from '../../../core/values/literals/literal-error.ts';

/**
 * A duration as PostgreSQL reads it (`1 year 2 mons -3 days +02:00:00`, `1 day ago`), or in ISO 8601 (`P1Y2M10DT2H30M`, Data Package's
 * form, which may have a sign before it), in words that DuckDB casts; null when it is none.
 */
export function toIntervalText(text: string): string | null {
  const [, sign, duration = ''] = /^\s*([+-](?=P))?(.*)$/s.exec(text) ?? [];
  const parts = tryInterval(duration);
  if (!parts) return null;
  return intervalWords(
    sign === '-' ? { months: -parts.months, days: -parts.days, micros: -parts.micros } : parts,
  );
}

function tryInterval(text: string): IntervalParts | null {
  try {
    return parseInterval(text);
  } catch (error) {
    if (error instanceof LiteralError) return null;
    throw error;
  }
}
