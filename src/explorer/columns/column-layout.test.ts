import { expect, test } from 'vitest';
import {
  arrangeColumns,
  parseLayout,
  PLAIN_LAYOUT,
  toRanks,
  withHidden,
  withNone,
  withPinned,
  withWidth,
  writeLayout,
} from './column-layout.ts';

const fields = ['_id', 'a', 'b,c', 'd'].map((id) => ({ id, type: 'text' }));
const names = (layout = PLAIN_LAYOUT) => arrangeColumns(fields, layout).map(({ id }) => id);

test('pinned columns come behind the record’s number, hidden ones not at all', () => {
  const pinned = withPinned(withPinned(PLAIN_LAYOUT, 'd', true), 'b,c', true);
  expect(names(pinned)).toEqual(['_id', 'd', 'b,c', 'a']);
  expect(names(withHidden(pinned, '_id', true))).toEqual(['d', 'b,c', 'a']);
  expect(names(withPinned(pinned, 'd', false))).toEqual(['_id', 'b,c', 'a', 'd']);
});

test('a layout that hides everything hides nothing', () => {
  expect(names({ ...PLAIN_LAYOUT, hidden: ['_id', 'a', 'b,c', 'd'] })).toEqual(['_id', 'a', 'b,c', 'd']);
});

test('a layout survives the address', () => {
  const layout = withWidth(
    withHidden(withPinned({ ...PLAIN_LAYOUT, shown: ['rank'] }, 'b,c', true), 'a', true),
    'x:y',
    301.4,
  );
  const params = new URLSearchParams();
  writeLayout(layout, params);
  expect(parseLayout(new URLSearchParams(params.toString()))).toEqual(layout);
});

test('a rank is hidden until it is shown, and hidden again leaves nothing behind', () => {
  const shown = withHidden(PLAIN_LAYOUT, 'rank', false);
  expect(shown).toEqual({ ...PLAIN_LAYOUT, shown: ['rank'] });
  expect(withHidden(shown, 'rank', true)).toEqual(PLAIN_LAYOUT);
  expect(toRanks([...fields, { id: 'rank', type: 'float4' }], fields)).toEqual(['rank']);
  expect(toRanks([...fields, { id: 'rank', type: 'float4' }], [])).toEqual([]);
});

test('damaged widths are left out, extreme ones cut', () => {
  const { widths } = parseLayout(new URLSearchParams('width=x:a&width=9:b&width=99999:c&width=100'));
  expect([...widths]).toEqual([
    ['b', 48],
    ['c', 1200],
  ]);
});

test('a width that is taken back fits again', () => {
  expect(withWidth(withWidth(PLAIN_LAYOUT, 'a', 200), 'a', null)).toEqual(PLAIN_LAYOUT);
});

test('all columns are hidden at once, and those that are wanted come back one by one', () => {
  const none = withNone({ ...PLAIN_LAYOUT, hidden: ['a'] });
  expect(names(none)).toEqual(['_id']);
  const some = withHidden(withHidden(none, 'd', false), 'a', false);
  expect(names(some)).toEqual(['a', 'd']);
  expect(names(withHidden(some, 'a', true))).toEqual(['d']);
  for (const layout of [none, some]) {
    const params = new URLSearchParams();
    writeLayout(layout, params);
    expect(parseLayout(params)).toEqual(layout);
  }
});
