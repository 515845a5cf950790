import { createSnowballDictionary, simpleDictionary } from './dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import { stemEnglish } from './english-stemmer.ts';
import { ENGLISH_STOP_WORDS } from './english-stop-words.ts';
import { TOKEN_TYPE } from './token-type.ts';

/** A text search configuration: which dictionary reads which of the parser's token types. */
export interface TextSearchConfig {
  readonly name: string;
  /** By token type; null for tokens that are dropped and take no position: blanks, tags, entities, protocol heads. */
  readonly dictionaries: readonly (Dictionary | null)[];
  /** How a lexeme shows in the texts it came from. */
  readonly traces: LexemeTraces;
}

/**
 * What a text must look like to hold a lexeme: `exact`, the lexeme itself stands in the lower-case text; `english`, its
 * beginning does, but for what the English stemmer may have changed; `unknown`, nothing is promised.
 */
export type LexemeTraces = 'exact' | 'english' | 'unknown';

const DROPPED: readonly number[] = [
  TOKEN_TYPE.end,
  TOKEN_TYPE.blank,
  TOKEN_TYPE.tag,
  TOKEN_TYPE.protocol,
  TOKEN_TYPE.entity,
];
const ASCII_WORDS: readonly number[] = [
  TOKEN_TYPE.asciiword,
  TOKEN_TYPE.hword_asciipart,
  TOKEN_TYPE.asciihword,
];
const OTHER_WORDS: readonly number[] = [TOKEN_TYPE.word, TOKEN_TYPE.hword_part, TOKEN_TYPE.hword];

/**
 * A configuration as PostgreSQL's own are made: words through a dictionary of the language, everything else through `simple`.
 * @param asciiWords for words of ASCII letters only; a language of another script leaves those to English
 */
export function createConfig(
  name: string,
  words: Dictionary,
  asciiWords: Dictionary = words,
  traces: LexemeTraces = 'unknown',
): TextSearchConfig {
  const dictionaries = Array.from({ length: TOKEN_TYPE.entity + 1 }, (_, type) => {
    if (DROPPED.includes(type)) return null;
    if (ASCII_WORDS.includes(type)) return asciiWords;
    return OTHER_WORDS.includes(type) ? words : simpleDictionary;
  });
  return { name, dictionaries, traces };
}

/** The dictionary `english_stem`. */
export const englishDictionary = createSnowballDictionary(stemEnglish, ENGLISH_STOP_WORDS);

/**
 * One of PostgreSQL's configurations with a Snowball stemmer.
 * @param stopWords with white space between them
 * @param asciiWords as of {@link createConfig}
 */
export function createSnowballConfig(
  name: string,
  stem: (word: string) => string,
  stopWords = '',
  asciiWords?: Dictionary,
): TextSearchConfig {
  return createConfig(
    name,
    createSnowballDictionary(stem, new Set(stopWords.trim().split(/\s+/))),
    asciiWords,
  );
}

/** Configuration `english`, which CKAN's row vectors are made with. */
export const ENGLISH = createConfig('english', englishDictionary, englishDictionary, 'english');

/** Configuration `simple`: no stemming, no stop words. */
export const SIMPLE = createConfig('simple', simpleDictionary, simpleDictionary, 'exact');
