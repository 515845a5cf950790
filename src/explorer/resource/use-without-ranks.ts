import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import { toRanks } from '../columns/column-layout.ts';
import type { GridData } from '../grid/grid-data.ts';

/**
 * The records without their search's ranks, which order them but say nothing to most people.
 * @param known the table's columns; none while unknown
 * @param shown ranks to keep
 */
export function useWithoutRanks(
  data: GridData | null,
  known: readonly Field[],
  shown: readonly string[],
): GridData | null {
  const all = data?.fields;
  // The same columns while more records arrive.
  const fields = useMemo(() => {
    if (!all) return null;
    const ranks = toRanks(all, known).filter((rank) => !shown.includes(rank));
    return ranks.length === 0 ? all : all.filter(({ id }) => !ranks.includes(id));
  }, [all, known, shown]);
  return useMemo(() => (data && fields ? { ...data, fields } : null), [data, fields]);
}
