import { expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

test.each(['tags:(aviation', 'tags:', ')', '"open'])('%s cannot be read', (query) => {
  expect(() => parseSearchQuery(query)).toThrow(SyntaxError);
});
