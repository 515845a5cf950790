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
