import { expect, test } from 'vitest';
import { CompiledQuery } from '../../full-text/compiled-query.ts';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import { toTsQuery } from '../../full-text/to-tsquery.ts';
import { wordsCondition, type TextSource } from '../../search/text-query.ts';
import { impliedConditions } from './implied-conditions.ts';

const NOTE: TextSource = { id: 'note', type: 'text' };
const TIME: TextSource = { id: 'time', type: 'timestamp' };

/** What CKAN asks of a column, and of the row besides. */
function asked(query: string, source: TextSource) {
  const compiled = new CompiledQuery(toTsQuery(query, ENGLISH), ENGLISH);
  return [wordsCondition(source, compiled), wordsCondition('row', compiled)];
}

const sourcesOf = (query: string, source: TextSource, oddCount = 0) =>
  impliedConditions({ oddCount }, asked(query, source)).asked.map((condition) =>
    condition.source === 'row' ? 'row' : condition.source.id,
  );

test.each(['reed', 'reed & bank', 'reed | ban:*'])('a row has %s where its column has it', (query) => {
  expect(sourcesOf(query, NOTE)).toEqual(['note']);
});

test.each(['!reed', 'reed & !bank', 'reed <-> bank'])('of %s the row is asked as well', (query) => {
  expect(sourcesOf(query, NOTE)).toEqual(['note', 'row']);
});

test('the row is asked as well where a text is another one in it, and where records are odd', () => {
  expect(sourcesOf('reed', TIME)).toEqual(['time', 'row']);
  expect(sourcesOf('reed', NOTE, 1)).toEqual(['note', 'row']);
});

test('a row is asked what no column is', () => {
  const other = asked('bank', 'row').slice(1);
  expect(impliedConditions({ oddCount: 0 }, [...asked('reed', NOTE), ...other]).asked).toHaveLength(2);
});
