import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

/*
 * An application's log: lines of JSON with identifiers that hardly come twice, addresses that some do, times of their own, a tag here and there. Most of its words are sorted
 * outside memory.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 4000;
const LEVELS = ['INFO', 'INFO', 'INFO', 'WARN', 'ERROR'];
const STEPS = ['login', 'Charge', 'charges', 'render', 'cafés', 'flush'];

function logRecords(): readonly Row[] {
  let seed = 5;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const hex = () =>
    draw(2 ** 30)
      .toString(16)
      .padStart(8, '0');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const at = new Date(Date.UTC(2023, 8, 2) + i * 8_100_000 + draw(5000) * 1000).toISOString();
    const step = STEPS[draw(1 + draw(STEPS.length))] ?? '';
    const level = LEVELS[draw(LEVELS.length)] ?? '';
    const path = `/${step}/${draw(400)}?id=${hex()}`;
    const tag = i % 900 === 7 ? ' <b login' : '';
    const line = `{"level":"${level}", "url":"${path}", "ms":${draw(3000)}, "trace":"${hex()}-${hex()}"}${tag}`;
    return [line, i % 3 ? path : hex(), String(draw(60_000)), null, at.slice(0, 19), null, null];
  });
}

const rows = logRecords();
const few = { mostWords: 300, floor: 3_000_000 };
const BUILDS = [
  ['all words listed', indexedRelation(native, rows, { ...few, mostRare: 1_000_000 })],
  ['these are too many', indexedRelation(native, rows, { ...few, mostRare: 2000 })],
  ['nobody wants them', indexedRelation(native, rows, { ...few, mostRare: 0 })],
] as const;

const SEARCHES: readonly Asked[] = [
  {},
  { sort: 'id desc, _id' },
  { filters: { id: { lt: 20_000 } } },
  { filters: { at: { gte: '2023-11-05', lt: '2024-02-01' } }, sort: 'at desc, _id' },
];
const [line = '', path = '', , , at = ''] = rows[1234] ?? [];
const trace = /"trace":"(\w+)-/.exec(line ?? '')?.[1] ?? '';

test.each([
  'charge',
  'charges',
  'café',
  '?id=',
  trace,
  trace.slice(2, 6),
  trace.slice(0, 5),
  path ?? '',
  (path ?? '').slice(1, 12),
  '"level":"error"',
  'err',
  '-c',
  '4f',
  'login',
  'xyz',
])('is searched as a scan does: %s', async (own) => {
  for (const [name, building] of BUILDS) {
    const built = { name, ...(await building) };
    for (const [i, search] of SEARCHES.entries()) {
      const q = [own, { text: own }, `${own} error`][(i + own.length) % 3];
      await expectSameAnswers(native, built, { ...search, q } as Asked, { offsets: [i * 20], limit: 100 });
    }
  }
});

test.each(['2023-11', '2023-11-05', at?.slice(0, 7), at?.slice(0, 13), '-11'])(
  'a part of a time is ranked by where it stands in it: %s',
  async (own) => {
    for (const [name, building] of BUILDS) {
      const built = { name, ...(await building) };
      for (const q of [own, { at: own }, `${own} charge`])
        await expectSameAnswers(native, built, { q } as Asked, { offsets: [70], limit: 100 });
    }
  },
);

test('whether all words are listed is told of a column', async () => {
  const others = await Promise.all(
    BUILDS.map(async ([, building]) => (await building).index.column('text')?.others),
  );
  expect(others).toEqual([false, true, true]);
});
