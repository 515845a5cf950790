import en from './en.json';
import { loadTexts } from './languages.ts';
import { makeStrings, type Strings } from './make-strings.ts';

/** The texts in English. */
export const ENGLISH: Strings = makeStrings(en, en);

let current: Strings = ENGLISH;
/** How often a language was chosen. */
let choices = 0;

/** The texts of the language in use. Call it while rendering, not at module level: the language may change. */
export function strings(): Strings {
  return current;
}

/** The texts of one of LANGUAGES. Rejects when they cannot be loaded. */
export async function loadStrings(language: string): Promise<Strings> {
  return language === 'en' ? ENGLISH : makeStrings(await loadTexts(language), en);
}

/**
 * Speaks a language from the next rendering on, and tells the page's readers which; where another is chosen meanwhile, that one. Rejects
 * when its texts cannot be loaded; the language before then stays.
 */
export async function speak(language: string): Promise<void> {
  const own = ++choices;
  const chosen = await loadStrings(language);
  if (own !== choices) return;
  current = chosen;
  document.documentElement.lang = current.locale;
  document.documentElement.dir = current.direction;
}
