import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import { toColumnParts } from './column-parts.ts';

/** The parts that a table's columns come in, the same object while the columns are; null: they come at once, or are not known yet. */
export function useColumnParts(known: readonly Field[]): ReturnType<typeof toColumnParts> {
  return useMemo(() => toColumnParts(known.flatMap(({ id }) => (id === '_id' ? [] : [id]))), [known]);
}
