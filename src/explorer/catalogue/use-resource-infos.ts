import { useEffect, useEffectEvent, useState } from 'react';
import type { InfoResult } from '../api/answers.ts';
import { ApiFailure } from '../api/problem.ts';
import { useExplorer } from '../explorer-context.ts';

/** What `datastore_info` says of each table, by the resource's id. */
export type ResourceInfos = ReadonlyMap<string, InfoResult>;

/** Requests at a time, and answers that are shown together. */
const AT_ONCE = 4;
const TOGETHER = 24;

const NONE: ResourceInfos = new Map();

/** What is known by now of these tables: their records and columns are asked for, which the catalogue's own answer lacks. `isComplete`: all of them were asked. */
export function useResourceInfos(ids: readonly string[]): {
  readonly infos: ResourceInfos;
  readonly isComplete: boolean;
} {
  const { client } = useExplorer();
  // In another language tables are told of by another client.
  const [told, setTold] = useState<{ client: typeof client; infos: ResourceInfos; asked: string | null }>({
    client,
    infos: NONE,
    asked: null,
  });
  const infos = told.client === client ? told.infos : NONE;
  const key = JSON.stringify([...new Set(ids)].sort());
  const missing = useEffectEvent(() => (JSON.parse(key) as readonly string[]).filter((id) => !infos.has(id)));
  useEffect(() => {
    const gone = new AbortController();
    const left = missing();
    const loaded = new Map<string, InfoResult>();
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !gone.signal.aborted; id = left.shift()) {
        const request = { action: 'datastore_info', params: { resource_id: id } };
        try {
          loaded.set(id, (await client.call<InfoResult>(request, gone.signal)).result);
        } catch (error) {
          // One table less to tell of; opening it, or the statement that names it, tells what is wrong.
          if (!(error instanceof ApiFailure) && !gone.signal.aborted) throw error;
        }
        if (!gone.signal.aborted && (left.length === 0 || loaded.size % TOGETHER === 0))
          setTold((old) => ({
            ...old,
            client,
            infos: new Map([...(old.client === client ? old.infos : NONE), ...loaded]),
          }));
      }
    };
    void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => {
      if (!gone.signal.aborted) setTold((old) => ({ ...old, asked: key }));
    });
    return () => gone.abort(new DOMException('no longer wanted', 'AbortError'));
  }, [client, key]);
  return { infos, isComplete: told.client === client && told.asked === key };
}
