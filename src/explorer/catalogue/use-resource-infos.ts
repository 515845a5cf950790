import { useEffect, useState } from 'react';
import type { InfoResult } from '../api/answers.ts';
import { ApiFailure } from '../api/problem.ts';
import { useExplorer } from '../explorer-context.ts';

/** What `datastore_info` says of each table, by the resource's id. */
export type ResourceInfos = ReadonlyMap<string, InfoResult>;

/** Requests at a time, and answers that are shown together. */
const AT_ONCE = 4;
const TOGETHER = 24;

const NONE: ResourceInfos = new Map();

/** Asks for the tables' records and columns, which the catalogue's own answer lacks. @param wanted nothing is asked before */
export function useResourceInfos(wanted: boolean): ResourceInfos {
  const { client, catalogue } = useExplorer();
  const [infos, setInfos] = useState(NONE);
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    const left = catalogue.datasets.flatMap(({ resources }) => resources.filter((one) => one.isTable));
    const found = new Map<string, InfoResult>();
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next && !gone.signal.aborted; next = left.shift()) {
        const request = { action: 'datastore_info', params: { resource_id: next.id } };
        try {
          found.set(next.id, (await client.call<InfoResult>(request, gone.signal)).result);
        } catch (error) {
          // One table less to tell of; opening it tells what is wrong.
          if (!(error instanceof ApiFailure) && !gone.signal.aborted) throw error;
        }
        if (!gone.signal.aborted && (left.length === 0 || found.size % TOGETHER === 0))
          setInfos(new Map(found));
      }
    };
    for (let worker = 0; worker < AT_ONCE; worker++) void work();
    return () => gone.abort(new DOMException('no longer wanted', 'AbortError'));
  }, [client, catalogue, wanted]);
  return infos;
}
