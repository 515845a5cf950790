import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { useModule } from '../ui/use-async.ts';
import { findMapColumns, mayHaveMap } from './map-columns.ts';

/**
 * Whether a map is worth a place among the views: by the names of columns. Those of regions are those of much else, of an order that is
 * open or closed say, so that their values may refute them.
 * @param records some of the table's, empty before they are here; the first ones tell, since a filter does not change what columns are
 */
export function useHasMap(fields: readonly Field[], records: readonly ApiRecord[]): boolean {
  const [first, setFirst] = useState(records);
  if (first.length === 0 && records.length > 0) setFirst(records);
  const { points, shapes, countries } = findMapColumns(fields, []);
  const mayHave = mayHaveMap(fields);
  const isDoubtful = mayHave && points.length + shapes.length + countries.length === 0;
  const guess = useModule(
    isDoubtful && first.length > 0,
    () => import('./guess-map.ts'),
    'whether there are regions to map is told by names alone',
  );
  return mayHave && !(isDoubtful && guess && guess.findMaps(fields, first).regions.length === 0);
}
