import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation, type DrawnColumns } from './drawn-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/*
 * Timetables go on beyond midnight: their times are durations. An index sorts these as they are written, as long as their hours have two digits.
 */

const ROWS = 20_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

/** @param longest in seconds */
const columns = (longest: number): DrawnColumns => ({
  leaves: ['interval', `CASE WHEN r1 < 0.02 THEN NULL ELSE to_seconds(floor(${longest} * r2) / 2) END`],
  stop: ['text', `'S' || floor(90 * r3)::INTEGER`],
});

const seconds = fc.integer({ min: -3, max: 110_000 }).map((half) => `${half / 2} seconds`);
const filters = fc.oneof(
  fc.constant({}),
  seconds.map((leaves) => ({ leaves })),
  fc.array(seconds, { minLength: 1, maxLength: 5 }).map((leaves) => ({ leaves })),
  fc
    .constantFrom('1 day', '24:00', '25 hours 10 min', '-1 hour', '1 mon')
    .map((gte) => ({ leaves: { gte } })),
  fc.tuple(seconds, seconds).map(([gte, lt]) => ({ leaves: { gte, lt } })),
  seconds.map((lte) => ({ leaves: { lte }, stop: 'S7' })),
);
const q = fc.constantFrom<Asked>(
  {},
  {},
  { q: '25:1' },
  { q: '03:04:05' },
  { q: { leaves: '24' } },
  { q: 'S7' },
);
const sort = fc.constantFrom<Asked>({}, { sort: 'leaves' }, { sort: 'leaves desc nulls last, stop' });
const asked = fc
  .tuple(filters, q, sort)
  .map(([own, text, order]): Asked => ({ filters: own, ...text, ...order }) as Asked);

test.each([
  ['of hours with two digits', 110_000, ['leaves', 'stop']],
  ['of hours with three', 900_000, ['stop']],
])('durations %s are found, sorted and read as the table has them', async (name, longest, valued) => {
  const relation = toRelation(name, columns(longest), ROWS);
  const index = await drawIndexed(engine, relation, columns(longest), 5);
  expect(['leaves', 'stop'].filter((id) => index.column(id)?.values)).toEqual(valued);
  let left = 0;
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom(0, 300), async (params, offset) => {
      const page = { params, offset, limit: 50 };
      const own = await byIndex(index, relation, page, 'contains');
      if (own) expect(own).toEqual(await byTable(engine, relation, page, 'contains'));
      else left += 1;
    }),
    { seed: 20_261_126, numRuns: 150 },
  );
  if (valued.includes('leaves')) expect(left).toBeLessThan(30);
});
