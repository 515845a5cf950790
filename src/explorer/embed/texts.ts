import type { Strings } from '../strings/en.ts';
import { en } from '../strings/en.ts';

/** The texts for a page's language, without changing the page's own. @param lang as in HTML: `de`, `de-AT` */
export async function loadEmbedTexts(lang: string): Promise<Strings> {
  if (!/^de\b/i.test(lang)) return en;
  // Better in English than not at all.
  return import('../strings/de.ts').then(
    (module) => module.de,
    () => en,
  );
}
