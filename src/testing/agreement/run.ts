import { parseArgs } from 'node:util';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { type Judged, randomRequests } from './agreement.ts';
import { toJson } from './requests.ts';
import { openSides } from './sides.ts';

/*
 * `npm run agreement`: random searches to datapond, and by the statements that CKAN 2.11 would send to PostgreSQL. Prints those that differ,
 * the shortest first, and how many agree. Options: --count 2000, --seed 1, --stores (every table in a store). DATAPOND_POSTGRES=postgresql://user@host:port/database names a
 * server; otherwise PGlite answers.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    stores: { type: 'boolean', default: false },
  },
});

const sides = await openSides(createNativeEngine(), values.stores ? { storeThreshold: 0 } : {});
const counts = new Map<string, number>();
const differing: Judged[] = [];
for (const request of randomRequests(Number(values.count), Number(values.seed))) {
  const judged = await sides.judge(request);
  const name = judged.verdict === 'deliberate' ? `deliberate: ${judged.why}` : judged.verdict;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  if (judged.verdict === 'differ') differing.push(judged);
}
const length = ({ request }: Judged) => toJson(request.params).length;
for (const { request, why } of differing.sort((a, b) => length(a) - length(b)))
  console.log(`${request.method} ${toJson(request.params)}\n  ${why}\n`);
for (const fault of sides.faults) console.log(fault);
for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${count} ${name}`);
process.exitCode = differing.length + sides.faults.length > 0 ? 1 : 0;
await sides.close();
