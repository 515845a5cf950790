import { useEffect, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { InfoResult } from '../api/answers.ts';
import { ApiFailure } from '../api/problem.ts';
import { useExplorer } from '../explorer-context.ts';

/** Columns of tables, by their ids. */
export type TableFields = ReadonlyMap<string, readonly Field[]>;

const NONE: TableFields = new Map();

/** The columns of these tables, as far as they are known by now. */
export function useTableFields(ids: readonly string[]): TableFields {
  const { client } = useExplorer();
  const [fields, setFields] = useState(NONE);
  const key = JSON.stringify([...new Set(ids)].sort());
  useEffect(() => {
    const gone = new AbortController();
    const wanted = JSON.parse(key) as readonly string[];
    const load = async (id: string): Promise<void> => {
      try {
        const request = { action: 'datastore_info', params: { resource_id: id } };
        const { result } = await client.call<InfoResult>(request, gone.signal);
        setFields((known) => (known.has(id) ? known : new Map(known).set(id, result.fields)));
      } catch (error) {
        // Names are not completed then; running the statement tells what is wrong.
        if (!(error instanceof ApiFailure) && !gone.signal.aborted) throw error;
      }
    };
    for (const id of wanted) void load(id);
    return () => gone.abort(new DOMException('no longer wanted', 'AbortError'));
  }, [client, key]);
  return fields;
}
