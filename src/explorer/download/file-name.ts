import type { ResourceAddress } from '../address/address.ts';
import type { Condition, FilterValue, ListedValue } from '../filters/filters.ts';

/** Characters of a file's name: some systems take no more than 255 bytes. */
const LONGEST = 80;

/** A name that every file system takes. @param longest characters, at most */
export function toFileName(title: string, longest = LONGEST): string {
  return (
    title
      .normalize()
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, longest)
      .replace(/[-.]+$/, '') || 'data'
  );
}

/**
 * A name that tells what is in a file: whose records, which of them, and of what day.
 * @param day where the reader is
 */
export function toSelectionName(title: string, { q, filters }: ResourceAddress, day = new Date()): string {
  const parts = [q, ...[...filters].map(([column, condition]) => `${column} ${toWords(condition)}`)];
  const chosen = parts.filter(Boolean).map((part) => toFileName(part, LONGEST / 2));
  return withDay([toFileName(title), ...chosen].join('_').slice(0, LONGEST + LONGEST / 2), day);
}

/** A name with the day behind it, `Airports_2026-11-22`. @param day where the reader is */
export function withDay(name: string, day = new Date()): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${name.replace(/[-_.]+$/, '')}_${day.getFullYear()}-${month}-${date}`;
}

function toList(values: readonly ListedValue[]): string {
  return values.map((value) => value ?? 'empty').join(' ');
}

function toWords(condition: Condition): string {
  switch (condition.kind) {
    case 'any-of':
      return toList(condition.values);
    case 'none-of':
      return `not ${toList(condition.values)}`;
    case 'range':
      return [condition.from, condition.to].map((end: FilterValue | null) => end ?? '').join(' to ');
    case 'words':
      return condition.text;
    // Whatever others there are is not for people to read.
    default:
      return 'filtered';
  }
}
