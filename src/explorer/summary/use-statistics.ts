import { useEffect, useState } from 'react';
import type { TableStatistics } from '../../host/table-statistics.ts';
import { useExplorer } from '../explorer-context.ts';

/** What the build found in a whole table; undefined until it is here, null where there is nothing, as of files of this computer. */
export function useStatistics(resource: string): TableStatistics | null | undefined {
  const { backend } = useExplorer();
  const [known, setKnown] = useState<{ readonly of: string; readonly statistics: TableStatistics | null }>();
  useEffect(() => {
    let left = false;
    void backend.statistics(resource).then((statistics) => {
      if (!left) setKnown({ of: resource, statistics });
    });
    return () => {
      left = true;
    };
  }, [backend, resource]);
  return known?.of === resource ? known.statistics : undefined;
}
