import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 1200;
const CHARACTERS = [...'北京上海市科技有限公司东方明珠電気株式会社カナひらがな한국어가나다Ａａ𠮷😀'];
const ENDINGS = [
  '有限公司',
  '株式会社',
  '有限公司（北京）',
  '有限公司·',
  '2号',
  'A座12室',
  'GmbH',
  'İ',
  '-有限公司',
  '<b>公司',
  '',
];

let seed = 7;
const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const pick = <T>(some: readonly T[]) => some[draw(some.length)]!;

/** Names without blanks that hardly come twice, some of several parts, some very long, with other scripts in between. */
function drawName(i: number): string {
  const part = () => Array.from({ length: 1 + draw(9) }, () => pick(CHARACTERS)).join('') + pick(ENDINGS);
  const name = [part(), ...(i % 5 === 0 ? [part()] : []), ...(i % 11 === 0 ? ['有限公司'] : [])].join(
    pick([' ', '　', '\t']),
  );
  return i === 600 ? `${'公'.repeat(3000)}司${name}` : name;
}

const names = Array.from({ length: RECORDS }, (_, i) => drawName(i));
const rows = names.map((name, i): Row => [
  name,
  i % 3 ? names[(i * 7) % RECORDS]! : null,
  String(i),
  null,
  null,
  null,
  null,
]);
const BUILDS = [
  ['names', indexedRelation(native, rows)],
  ['some of them listed', indexedRelation(native, rows, { mostWords: 300 })],
] as const;

/** A part of a name, of so many characters. */
function drawPart(length: number): string {
  const letters = [...(pick(names).split(/[\t ]/)[0] ?? '')];
  const from = draw(Math.max(1, letters.length - length + 1));
  return letters.slice(from, from + length).join('');
}

const PARTS = [
  ...[1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8, 9, 12].map(drawPart),
  '有限公司',
  '限公',
  '公公公',
  '公公公司',
  '司公',
  'a座',
  '12',
  'ａ',
  '<b>公',
  '（北京）',
  '京有限公司',
];

test('names of many characters have lists of these', async () => {
  for (const [, building] of BUILDS) {
    const { index } = await building;
    expect(index.column('text')?.grams?.lexeme).not.toBeNull();
    expect(index.column('text')?.others).toBe(true);
  }
});

test.each(PARTS)('finds and ranks a part of names as the scan does: %s', async (own) => {
  for (const [name, building] of BUILDS) {
    const { relation, index } = await building;
    const asked: readonly Asked[] = [
      { q: own },
      { q: own, sort: 'id desc' },
      { q: own, filters: { id: { lt: 600 } } },
      { q: { text: own } },
      { q: { b: own }, language: 'simple' },
      { q: `${own} ${drawPart(2)}` },
      { filters: { text: names[42]! } },
    ];
    for (const params of asked)
      await expectSameAnswers(native, { name, relation, index }, params, { offsets: [0, 60], limit: 50 });
  }
});
