import type { InferredColumn } from './prove-candidates.ts';

/**
 * Settles dates that may have the day or the month first by the other columns of the file: whoever writes 27/09/2022 in one means the
 * second of October by 02/10/2022 in another. Where no column tells, or two tell different things, they stay texts.
 */
export function orderDates(columns: readonly InferredColumn[]): readonly InferredColumn[] {
  const told = new Set(columns.flatMap(({ format }) => firstOf(format) ?? []));
  const [first] = told;
  if (told.size !== 1 || first === undefined) return columns;
  return columns.map((column) => {
    if (!column.orders) return column;
    const { type, dayFirst, monthFirst } = column.orders;
    const [format, other] = first === 'day' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    return {
      type,
      format,
      marks: column.marks,
      doubt: null,
      evidence: `its dates have the ${first} first, as others of the file have. If they do not, its schema may say "type": "${type === 'date' ? 'date' : 'datetime'}" and "format": "${other}"`,
    };
  });
}

/** What stands first in dates of a format whose months are numbers: only there the other may be meant. */
function firstOf(format: string | null): 'day' | 'month' | null {
  const [, first, second] = /^%([dm])[-/.]%([dm])[-/.]%y/i.exec(format ?? '') ?? [];
  if (first === undefined || first === second) return null;
  return first === 'd' ? 'day' : 'month';
}
