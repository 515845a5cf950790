import { useMemo } from 'react';
import { useExplorer } from '../explorer-context.ts';
import type { DatasetSearch } from './dataset-search.ts';
import { createDatasetSearch } from './dataset-search.ts';
import { useResourceInfos } from './use-resource-infos.ts';

const NONE: readonly string[] = [];

/** The search over this site's datasets. @param wanted columns are not asked for before */
export function useDatasetSearch(wanted: boolean): DatasetSearch {
  const { catalogue } = useExplorer();
  const tables = useMemo(
    () =>
      catalogue.datasets.flatMap(({ resources }) =>
        resources.flatMap((one) => (one.isTable ? [one.id] : [])),
      ),
    [catalogue],
  );
  const infos = useResourceInfos(wanted ? tables : NONE);
  return useMemo(
    () => createDatasetSearch(catalogue.datasets, (id) => infos.get(id)?.fields ?? []),
    [catalogue, infos],
  );
}
