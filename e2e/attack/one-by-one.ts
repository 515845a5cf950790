import type { Attack } from './attacks.ts';
import { SMALL } from './make-data.ts';
import type { Target } from './send.ts';

/** What is asked again and again while an attack goes on: nothing of an engine, a search, a statement. */
const PROBES = {
  status: '/api/3/action/status_show',
  search: `/api/3/action/datastore_search?resource_id=${SMALL}&limit=10&q=heron`,
  sql: `/api/3/action/datastore_search_sql?sql=${encodeURIComponent(`SELECT count(*) FROM "${SMALL}"`)}`,
};

/** Milliseconds between two questions. */
const PAUSE = 30;

/** One attack alone: what came of it, and how long others waited for their answers meanwhile. */
export async function attackAlone(target: Target, attack: Attack): Promise<string> {
  let isOver = false;
  const probes = Object.entries(PROBES).map(async ([name, path]) => {
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      const status = await fetch(target.base + path).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: Error) => String(error.cause),
      );
      longest = Math.max(longest, performance.now() - began);
      if (status !== 200) return `${name} ${status}`;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return `${name} ${Math.round(longest)} ms`;
  });
  const began = performance.now();
  const outcome = await attack(target);
  const took = Math.round(performance.now() - began);
  isOver = true;
  return `${outcome}, ${took} ms; longest meanwhile: ${(await Promise.all(probes)).join(', ')}`;
}
