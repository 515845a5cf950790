import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeEngine } from '../node-engine.ts';
import { randomRequests } from './agreement.ts';
import { toJson } from './requests.ts';
import { openSides, type Sides } from './sides.ts';

// `npm run agreement` puts many more.
const COUNT = 300;
const SEED = 20_261_122;

let sides: Sides;
beforeAll(async () => {
  sides = await openSides(createNodeEngine());
}, 120_000);
afterAll(() => sides.close());

test('random searches are answered as CKAN’s statements are by PostgreSQL', async () => {
  const differing: string[] = [];
  const verdicts = new Set<string>();
  for (const request of randomRequests(COUNT, SEED)) {
    const { verdict, why } = await sides.judge(request);
    verdicts.add(verdict);
    if (verdict === 'differ') differing.push(`${request.method} ${toJson(request.params)}: ${why}`);
  }
  expect(differing).toEqual([]);
  expect(sides.faults).toEqual([]);
  expect([...verdicts]).toEqual(expect.arrayContaining(['agree', 'crash', 'deliberate']));
}, 300_000);

const id = (table: number) => `a0000000-0000-4000-8000-00000000000${table}`;

test.each([
  // Numbers that are equal and written otherwise, of which some are no DECIMAL of DuckDB's.
  { resource_id: id(1), fields: 'height', distinct: true },
  { resource_id: id(1), fields: 'height,member', distinct: true },
  { resource_id: id(2), distinct: true, fields: 'at,zoned' },
  // A column's own text has a blank where JSON has a T, in the record's words.
  { resource_id: id(2), q: { zoned: '2021-02-03T04:05:06.5+00:00' }, plain: true },
  { resource_id: id(2), q: { at: '2021-02-03T04:05:06' }, plain: true },
  // A column of texts is asked in the query's language alone, any other in the record's words as well.
  ...['simple', 'german'].flatMap((language) => [
    { resource_id: id(1), q: { name: 'émile' }, language },
    { resource_id: id(1), q: { name: 'de Vries' }, language, plain: true },
    { resource_id: id(3), q: { meta: 'blues' }, language },
  ]),
  // CKAN keeps JSON beside an empty text; a column's own text has the names of neither.
  ...['extra', 'json', 'null', 'blue'].flatMap((word) => [
    { resource_id: id(3), q: word },
    { resource_id: id(3), q: { meta: word }, plain: true },
  ]),
  // Lists without a value, which Python's driver writes as texts.
  ...[[null, []], ['{NULL}', [null]], [[null]], [[], []], [[], ['a']], [[null], ['a']], [[null, ['a']]]].map(
    (words) => ({ resource_id: id(3), filters: { words } }),
  ),
  ...[[null, []], [[]], [[null]], ['{}', []], [[], ['a']]].map((doc) => ({
    resource_id: id(3),
    filters: { doc },
  })),
  { resource_id: id(1), filters: { age: [[]] } },
  // A rank in the place of a column that is called so.
  { resource_id: id(4), q: 'first' },
  { resource_id: id(4), q: 'first', fields: 'rank,desc', sort: 'rank desc' },
  { resource_id: id(4), full_text: 'second', fields: 'desc', records_format: 'csv' },
  { resource_id: id(5), q: { _id: '4' } },
  // A statement's end comes before what the database would tell.
  { resource_id: id(6), filters: { b: 'x' }, q: 'a\\' },
  { resource_id: id(6), q: 'a\\', language: 'klingon' },
])('what was found once is answered as by PostgreSQL: %o', async (params) => {
  const { verdict, why } = await sides.judge({ method: 'POST', params });
  expect(`${verdict} ${why ?? ''}`).toMatch(/^agree/);
});
