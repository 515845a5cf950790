import type { Field } from '../../../core/catalog.ts';
import { toWords } from '../../columns/column-role.ts';
import { toColumnKind } from './column-kind.ts';

/** Words of columns whose whole numbers may count from the beginning of 1970. */
const TIMES =
  /^(?:time|timestamp|datetime|date|ts|epoch|unix|created|updated|modified|added|changed|since|at)$/;
/** Milliseconds of the years 1979 to 2100; seconds are told from them by their size. */
const [FIRST, LAST] = [3e11, 4.1e12];

/**
 * The moment that a number counts to from the beginning of 1970, in milliseconds or seconds, as `2019-03-01 12:00:00 UTC`: programs write
 * times so. Null where the column's name or the number's size says nothing like it.
 */
export function toMomentText(field: Field, value: unknown): string | null {
  if (toColumnKind(field.type) !== 'integer' || !toWords(field.id).some((word) => TIMES.test(word)))
    return null;
  const number = Number(value);
  const time = [number, number * 1000].find((one) => one >= FIRST && one < LAST);
  if (value === null || time === undefined) return null;
  return new Date(time)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, ' UTC');
}
