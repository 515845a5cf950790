import { expect, test } from 'vitest';
import { toPointCondition } from './point-filter.ts';

const point = { y: 1, colour: null, facet: null };
const field = { id: 'day', type: 'date' };

test('a step is filtered by from its beginning to below its end, the year 9999 from its beginning on', () => {
  expect(toPointCondition({ ...point, x: '2020-01-01', x2: '2021-01-01' }, field)).toEqual({
    kind: 'range',
    from: '2020-01-01',
    to: '2021-01-01',
    below: true,
  });
  expect(toPointCondition({ ...point, x: '9999-01-01', x2: '+010000-01' }, field)).toEqual({
    kind: 'range',
    from: '9999-01-01',
    to: null,
  });
});
