import { doublesBetween } from './doubles-between.ts';
import { printedBetween } from './printed-between.ts';
import type { KeysBetween } from './known-between.ts';
import type { SearchedColumn } from '../terms/word-context.ts';
import { writtenBetween } from './written-between.ts';

/** Whether numbers, dates or times from one to another may have a text in them. Undefined: that is not known. */
export function printedWith(column: SearchedColumn, part: string): KeysBetween | undefined {
  const { values, isOneWord, isParted, longest } = column;
  if (values?.kind === 'text') return isOneWord || isParted ? writtenBetween(part, longest) : undefined;
  if (values?.kind !== 'number') return undefined;
  return numbersBetween(values.scale === null ? doublesBetween(part) : printedBetween(part, values.scale));
}

/** The same of numbers alone. */
export function numbersBetween(test: (from: number, to: number) => boolean): KeysBetween {
  return (from, to) => test(from as number, to as number);
}

/** The same of any of some texts, of dates and times. */
export function writtenWith(column: SearchedColumn, parts: readonly string[]): KeysBetween | undefined {
  if (column.values?.kind !== 'text' || !(column.isOneWord || column.isParted)) return undefined;
  const tests = parts.map((part) => writtenBetween(part, column.longest));
  return (from, to) => tests.some((test) => test(from, to));
}
