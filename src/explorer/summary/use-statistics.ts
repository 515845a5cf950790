import type { TableStatistics } from '../../host/table-statistics.ts';
import { useExplorer } from '../explorer-context.ts';
import { useAsync } from '../ui/use-async.ts';

/** What the build found in a whole table; undefined until it is here, null where there is nothing, as of files of this computer, or it could not be had. */
export function useStatistics(resource: string): TableStatistics | null | undefined {
  const { backend } = useExplorer();
  const { state, value } = useAsync(resource, () => backend.statistics(resource));
  if (state === 'failed') return null;
  return state === 'done' ? value : undefined;
}
