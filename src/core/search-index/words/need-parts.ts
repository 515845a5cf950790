import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { Need } from './need.ts';
import { certainPart, traces, type Lexeme } from '../terms/traces.ts';

/** What words are looked for by. @param ofLexeme the same of a lexeme */
export function partsOf(need: Need, ofLexeme: (wanted: Lexeme) => readonly string[]): readonly string[] {
  if ('all' in need) return need.all.flatMap((part) => partsOf(part, ofLexeme));
  if ('any' in need) return need.any.flatMap((part) => partsOf(part, ofLexeme));
  if ('unsure' in need) return partsOf(need.unsure, ofLexeme);
  if ('unknown' in need) return [];
  if ('letters' in need) return [certainPart(need.letters) ?? []].flat();
  return ofLexeme(need);
}

/** The lexemes that are looked for. @param widest what of a choice is looked at */
export function lexemesOf(
  need: Need,
  widest: (any: readonly Need[]) => readonly Need[] = (any) => any,
): readonly Lexeme[] {
  const within = (part: Need) => lexemesOf(part, widest);
  if ('all' in need) return need.all.flatMap(within);
  if ('any' in need) return widest(need.any).flatMap(within);
  if ('unsure' in need) return within(need.unsure);
  return 'lexeme' in need ? [need] : [];
}

/** What any may hold, without lexemes that only texts have which contain the letters that are another choice. */
export function widestOf(any: readonly Need[], config: TextSearchConfig): readonly Need[] {
  const letters = any.flatMap((one) =>
    'letters' in one && certainPart(one.letters) === one.letters ? [one.letters] : [],
  );
  const isWithin = (one: Need): boolean =>
    'all' in one
      ? one.all.some(isWithin)
      : 'lexeme' in one &&
        letters.some((own) => traces(one, config)?.every((trace) => trace.includes(own)) ?? false);
  return any.filter((one) => !isWithin(one));
}
