import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { useAsync } from '../ui/use-async.ts';
import { findMapColumns, mayHaveMap } from './map-columns.ts';

/**
 * Whether a map is worth a place among the views: by the names of columns. Those of regions are those of much else, of an order that is
 * open or closed say, so that their values are looked at first.
 * @param records some of the table's, empty before they are here; the first ones tell, since a filter does not change what columns are
 */
export function useHasMap(fields: readonly Field[], records: readonly ApiRecord[]): boolean {
  const [first, setFirst] = useState(records);
  if (first.length === 0 && records.length > 0) setFirst(records);
  const { points, shapes, countries } = findMapColumns(fields, []);
  const mayHave = mayHaveMap(fields);
  const isDoubtful = mayHave && points.length + shapes.length + countries.length === 0;
  const guess = useAsync(isDoubtful && first.length > 0 ? 'guess' : null, () =>
    import('./guess-map.ts').catch((error: unknown) => {
      console.warn('whether there are regions to map is told by names alone:', error);
      return null;
    }),
  );
  // Not before it is known: a button that is there for a moment moves those after it.
  const refuted = guess.state !== 'done' || guess.value?.findMaps(fields, first).regions.length === 0;
  return mayHave && !(isDoubtful && refuted);
}
