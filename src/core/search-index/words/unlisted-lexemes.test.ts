import { expect, test } from 'vitest';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import { NO_IDS } from '../ids.ts';
import type { SearchedColumn, WordContext } from '../terms/word-context.ts';
import { findUnlistedLexeme } from './unlisted-lexemes.ts';

const BY_GRAMS = Uint32Array.from({ length: 500 }, (_, i) => i * 7 + 1);
const BY_WORD = Uint32Array.of(8, 15);

/** A column of which some words are listed, and grams tell of the others. */
function columnOf(more: object): SearchedColumn {
  return {
    id: 'amount',
    values: null,
    hasWords: true,
    others: true,
    letters: null,
    longest: 40,
    isOneWord: false,
    ...more,
  } as unknown as SearchedColumn;
}

function contextOf(column: SearchedColumn, ranked: WordContext['ranked']): WordContext {
  return {
    index: { recordBytes: 150 },
    columns: [column],
    byGrams: new Map(),
    odd: NO_IDS,
    isThorough: false,
    ranked,
  } as unknown as WordContext;
}

test.each([
  ['a number that is looked for by itself is in records whose value it is', ['3000'], [50, 64]],
  ['beside others few records have all', ['3000', 'budget'], [...BY_GRAMS]],
])('%s', async (_, lexemes, unclear) => {
  const column = columnOf({
    values: { kind: 'number', scale: 2, equal: async () => Uint32Array.of(2, BY_GRAMS[7]!, BY_GRAMS[9]!) },
    leastText: String,
    grams: { having: async () => ({ ids: BY_GRAMS, sure: NO_IDS }) },
  });
  const ranked = lexemes.map((lexeme) => ({ lexeme, prefix: false }));
  const found = await findUnlistedLexeme(contextOf(column, ranked), [column], ranked[0]!, ENGLISH);
  expect([...(found?.unclear ?? [])]).toEqual(unclear);
});

test.each([
  ['solut', ['http://a-solutions..example']],
  ['holding', []],
])(
  'of addresses, whose lexemes have a point each, the words of other forms are looked for: %s',
  async (lexeme, asked) => {
    const read: string[] = [];
    const grams = {
      having: async (text: string) => {
        read.push(text);
        return { ids: BY_WORD, sure: NO_IDS };
      },
    };
    const besides = ['http://a-solutions..example', 'b..example'];
    const forms = { least: null, letters: false, addresses: true, uuids: false, besides };
    const column = columnOf({ grams, forms });
    const found = await findUnlistedLexeme(
      contextOf(column, []),
      [column],
      { lexeme, prefix: false },
      ENGLISH,
    );
    expect([read, [...(found?.unclear ?? [])]]).toEqual([asked, asked.length > 0 ? [...BY_WORD] : []]);
  },
);
