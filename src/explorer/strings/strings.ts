import type { Language } from '../settings/settings.ts';
import type { Strings } from './en.ts';
import { en } from './en.ts';

let current: Strings = en;

/** English is always here; any other language is loaded when it is wanted. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Strings>>> = {
  de: async () => (await import('./de.ts')).de,
};

/** The texts of the language in use. Call it while rendering, not at module level: the language may change. */
export function strings(): Strings {
  return current;
}

/**
 * Speaks a language from the next rendering on, and tells the page's readers which. Rejects when its texts cannot be loaded; the
 * language before then stays.
 */
export async function speak(language: Language): Promise<void> {
  current = language === 'en' ? en : await OTHERS[language]();
  document.documentElement.lang = current.locale;
  document.documentElement.dir = current.direction;
}
