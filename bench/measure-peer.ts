import type { PeerTimes } from './page.ts';
import type { Peer } from './peers/peer.ts';
import { WORKLOADS, type Dialect } from './workloads.ts';

/** Rounds before those that count. */
const WARM_UP = 3;

/** Runs the workloads against a database outside the browser. Where `run` answers with a number, that is its time. */
export async function measurePeer(
  start: () => Promise<Peer>,
  dialect: Dialect,
  records: number,
  rounds: number,
): Promise<PeerTimes> {
  const began = performance.now();
  const { version, run } = await start();
  const load = performance.now() - began;
  const times: Record<string, number[]> = {};
  for (const { id, sql } of WORKLOADS) {
    const list: number[] = [];
    for (let round = -WARM_UP; round < rounds; round++) {
      let ms = 0;
      for (const statement of sql(round, records, dialect)) {
        const before = performance.now();
        const answer = await run(statement);
        ms += typeof answer === 'number' ? answer : performance.now() - before;
      }
      if (round >= 0) list.push(ms);
    }
    times[id] = list;
  }
  return { version, load, times };
}
