import { useMemo } from 'react';
import { useExplorer } from '../explorer-context.ts';
import type { DatasetSearch } from './dataset-search.ts';
import { createDatasetSearch } from './dataset-search.ts';
import { useResourceInfos } from './use-resource-infos.ts';

/** The search over this site's datasets. @param wanted columns are not asked for before */
export function useDatasetSearch(wanted: boolean): DatasetSearch {
  const { catalogue } = useExplorer();
  const infos = useResourceInfos(wanted);
  return useMemo(
    () => createDatasetSearch(catalogue.datasets, (id) => infos.get(id)?.fields ?? []),
    [catalogue, infos],
  );
}
