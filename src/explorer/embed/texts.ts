import { toLanguage } from '../settings/settings.ts';
import type { Strings } from '../strings/make-strings.ts';
import { ENGLISH, loadStrings } from '../strings/strings.ts';

/** The texts for a page's language, without changing the page's own. @param lang as in HTML: `de`, `de-AT` */
export async function loadEmbedTexts(lang: string): Promise<Strings> {
  // Better in English than not at all.
  return loadStrings(toLanguage('auto', [lang])).catch(() => ENGLISH);
}
