import { expect, test } from 'vitest';
import { toExamples } from './to-examples.ts';

test('the examples use values that occur', () => {
  const fields = [
    { id: '_id', type: 'int' },
    { id: 'Sub ject', type: 'text' },
  ];
  const records = [
    { _id: 1, 'Sub ject': "o'hare" },
    { _id: 2, 'Sub ject': 'survey' },
  ];
  expect(toExamples('r', fields, records).map(({ request }) => request.params)).toEqual([
    { resource_id: 'r', limit: 5 },
    { resource_id: 'r', limit: 5, q: 'survey' },
    { resource_id: 'r', filters: { 'Sub ject': ["o'hare", 'survey'] } },
    { sql: `SELECT * FROM "r" WHERE "Sub ject" LIKE 'o''hare' LIMIT 5` },
  ]);
});

test('a table of numbers has examples, too', () => {
  const examples = toExamples('r', [{ id: 'n', type: 'int4' }], [{ n: 1 }]);
  expect(examples.map(({ request }) => request.action)).toEqual(['datastore_search', 'datastore_search_sql']);
});

test('a column whose name begins as an operator does is asked for as a column', () => {
  const [, , filter] = toExamples('r', [{ id: '$or', type: 'text' }], [{ $or: 'abc' }, { $or: 'abd' }]);
  expect(filter?.request.params).toEqual({ resource_id: 'r', filters: { $$or: ['abc', 'abd'] } });
});
