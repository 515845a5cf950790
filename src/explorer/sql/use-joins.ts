import { useMemo } from 'react';
import type { NamedTable } from '../../queries/table-names.ts';
import { useResourceInfos } from '../catalogue/use-resource-infos.ts';
import { useExplorer } from '../explorer-context.ts';
import { useAsync } from '../ui/use-async.ts';
import { findKey, pairColumns } from './guess-joins.ts';
import type { Join, JoinColumns } from './joins.ts';
import { declaredJoins, writeJoins } from './joins.ts';

/** Tables that are looked through for joins that nobody declared: those of the dataset, then others. */
const MOST = 24;

/** The joins of a table: those that foreign keys tell, then those that names and values of columns do, once they are known. */
export function useJoins(id: string, tables: readonly NamedTable[]): readonly Join[] {
  const { backend, catalogue } = useExplorer();
  const declared = useMemo(() => declaredJoins(catalogue, id), [catalogue, id]);
  const near = useMemo(() => {
    const own = tables.find((one) => one.id === id)?.dataset.name;
    const known = new Set([id, ...declared.map(({ table }) => table)]);
    return tables
      .filter((one) => !known.has(one.id))
      .toSorted((a, b) => Number(b.dataset.name === own) - Number(a.dataset.name === own))
      .slice(0, MOST);
  }, [declared, id, tables]);
  const { infos, isComplete } = useResourceInfos([id, ...near.map((one) => one.id)]);
  const pairs = useMemo(() => {
    const home = tables.find((one) => one.id === id);
    const fields = infos.get(id)?.fields;
    if (!home || !fields || !isComplete) return [];
    return near.flatMap((table) => {
      const columns = pairColumns(
        { table: home, fields },
        { table, fields: infos.get(table.id)?.fields ?? [] },
      );
      return columns.length > 0 ? [columns] : [];
    });
  }, [id, infos, isComplete, near, tables]);
  const guessed = useAsync(pairs.length > 0 ? JSON.stringify(pairs) : null, async () => {
    const own = await backend.statistics(id);
    const found = pairs.map(async (columns): Promise<readonly JoinColumns[]> => {
      const other = await backend.statistics(columns[0]?.table ?? '');
      const join = own && other && findKey(columns, own, other);
      return join ? [join] : [];
    });
    return (await Promise.all(found)).flat();
  });
  const found = guessed.state === 'done' ? guessed.value : null;
  return useMemo(
    () => writeJoins([...declared, ...(found ?? [])], tables, id),
    [declared, found, id, tables],
  );
}
