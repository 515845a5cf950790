import { ENGLISH } from '../../full-text/text-search-config.ts';
import type { TextCondition, TextSearch } from '../../search/text-query.ts';
import type { Need } from '../words/need.ts';
import type { Slice } from './walk-parts.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { TextPage } from './text-page.ts';
import { toRowQuestion } from '../words/row-question.ts';

/**
 * A page of a search for one word that many records have, where it is among the first pages: their lists need not be read. Undefined: it is another
 * search, or nothing is told of it. Rejects with IndexFileError.
 */
export async function findFrequentPage(
  { frequent }: TableIndex,
  text: TextSearch,
  { start, end }: Slice,
): Promise<TextPage | undefined> {
  const key = frequent && frequentKey(text);
  const answer = key ? await frequent.answer(key) : undefined;
  const [rank] = text.ranks;
  if (!answer || !rank || Math.min(end, answer.total) > answer.ids.length) return undefined;
  const rankOf = (times: number) => (times === 0 ? 0 : rank.query.rankOfCount(times));
  const ranks = Float32Array.from(answer.times.subarray(start, end), rankOf);
  return { ids: answer.ids.subarray(start, end), ranks: new Map([[rank.id, ranks]]), total: answer.total };
}

/**
 * What an answer depends on: `LETTERS LEXEME` where a record matches by either, `LETTERS` where the word has no lexeme, ` LEXEME` where it matches
 * by the lexeme alone. Undefined: more is asked for than one word of whole rows, ranked by its lexeme.
 */
export function frequentKey(text: TextSearch): string | undefined {
  const asked = toRowQuestion(text);
  if (!asked) return undefined;
  const { condition, rank } = asked;
  const { query, config } = rank.query;
  const { onlyLexeme } = rank.query;
  if (config !== ENGLISH || (query !== null && onlyLexeme === null)) return undefined;
  const word = wordOf(condition);
  return word && (word.lexeme ?? null) === onlyLexeme ? keyOf(word) : undefined;
}

/** The same of a condition, whoever ranks what it finds. Undefined: it asks for more than one word. */
export function wordKey(condition: TextCondition): string | undefined {
  const word = wordOf(condition);
  return word && keyOf(word);
}

function keyOf({ letters, lexeme }: Word): string {
  return [letters, ...(lexeme === undefined ? [] : [lexeme])].join(' ');
}

interface Word {
  /** Empty: by these no record matches. */
  readonly letters: string;
  readonly lexeme?: string;
}

function wordOf({ need, config }: TextCondition): Word | undefined {
  return config === ENGLISH ? wordOfNeed(need) : undefined;
}

function wordOfNeed(need: Need): Word | undefined {
  if ('lexeme' in need) return need.prefix ? undefined : { letters: '', lexeme: need.lexeme };
  if (!('all' in need)) return undefined;
  const [part, ...others] = need.all;
  if (!part || others.length > 0) return undefined;
  if ('letters' in part) return part;
  if (!('any' in part)) return undefined;
  const [letters, lexemes, ...more] = part.any;
  if (!letters || !('letters' in letters) || !lexemes || !('all' in lexemes) || more.length > 0)
    return undefined;
  const [lexeme, ...otherLexemes] = lexemes.all;
  if (!lexeme || !('lexeme' in lexeme) || lexeme.prefix || otherLexemes.length > 0) return undefined;
  return { letters: letters.letters, lexeme: lexeme.lexeme };
}
