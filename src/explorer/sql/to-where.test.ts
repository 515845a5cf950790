import { expect, test } from 'vitest';
import { parseFilters } from '../filters/filters.ts';
import { toWhere } from './to-where.ts';

const fields = [
  { id: 'Origin State', type: 'text' },
  { id: 'n', type: 'int4' },
  { id: 'date', type: 'date' },
  { id: 'at', type: 'timestamp' },
];
const where = (json: string) => toWhere(parseFilters(json), fields);

test.each([
  ['{}', ''],
  ['{"Origin State":["O\'Hare","Texas"]}', `"Origin State" IN ('O''Hare', 'Texas')`],
  ['{"Origin State":5,"_id":7}', `"Origin State" IN ('5') AND "_id" IN (7)`],
  [
    '{"n":"12","date":{"gte":"2001-01-01","lt":"2002-01-01"}}',
    `"n" IN (12) AND "date" >= '2001-01-01' AND "date" < '2002-01-01'`,
  ],
  ['{"n":{"lte":3.5}}', '"n" <= 3.5'],
  ['{"n":"1; DROP"}', `"n" IN ('1; DROP')`],
  ['{"n":[]}', 'false'],
  ['{"n":{"is_null":true},"date":{"is_null":false}}', '"n" IS NULL AND "date" IS NOT NULL'],
  ['{"n":[1,{"is_null":true}]}', '("n" IN (1) OR "n" IS NULL)'],
  ['{"n":{"not":[1,2]}}', '(NOT ("n" IN (1, 2)) OR "n" IS NULL)'],
  ['{"n":{"not":[1,{"is_null":true}]}}', '"n" IS NOT NULL AND NOT ("n" IN (1))'],
  [
    '{"at":["2001-01-01T00:00:00.5",{"gte":"2001-01-01T00:00:00","lte":"2001-01-01T00:00:00.999999"}]}',
    `("at" IN ('2001-01-01T00:00:00.5') OR "at" BETWEEN '2001-01-01T00:00:00' AND '2001-01-01T00:00:00.999999')`,
  ],
])('%s is %s', (json, sql) => {
  expect(where(json)).toBe(sql);
});

test.each(['{"$or":[{"n":1}]}', '{"n":{"gt":1}}', '{"nope":1}'])('%s has no words here', (json) => {
  expect(where(json)).toBeNull();
});
