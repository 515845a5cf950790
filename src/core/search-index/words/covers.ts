import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { Need } from './need.ts';
import { widestOf } from './need-parts.ts';
import { certainPart, type Lexeme } from '../terms/traces.ts';

/** More ways are not looked at: what is asked has very many alternatives. */
const MOST = 64;

interface CoverQuestion {
  readonly config: TextSearchConfig;
  /** Whether words are looked for that contain a text. */
  isSought(text: string): boolean;
  /** What words of a lexeme are looked for by. Undefined: they are not, or any may have it. */
  partsOfLexeme(wanted: Lexeme): readonly string[] | undefined;
}

/**
 * What words are looked for by so that whatever matches has one of them: each a way to look for it, as of a word of several lexemes its letters and any one of these. What somebody looks for
 * in several words has a way for each of them.
 */
export function coversOf(need: Need, question: CoverQuestion): readonly (readonly string[])[] {
  if ('all' in need) return need.all.flatMap((part) => coversOf(part, question));
  if ('any' in need) {
    const [first = [], ...others] = widestOf(need.any, question.config).map((one) => coversOf(one, question));
    return others.reduce<readonly (readonly string[])[]>(
      (ways, own) =>
        ways.length * own.length > MOST
          ? []
          : ways.flatMap((way) => own.map((other) => [...new Set([...way, ...other])])),
      first,
    );
  }
  if ('unsure' in need) return coversOf(need.unsure, question);
  if ('unknown' in need) return [];
  if ('letters' in need) {
    const certain = certainPart(need.letters);
    return certain !== undefined && question.isSought(certain) ? [[certain]] : [];
  }
  const parts = question.partsOfLexeme(need);
  return parts && parts.length > 0 ? [parts] : [];
}
