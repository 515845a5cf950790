import type { Texts } from './make-strings.ts';

/** Another file is another language; English is always here. */
const FILES = import.meta.glob<Texts>(['./*.json', '!./en.json'], { import: 'default' });

/** The languages that the explorer speaks, as in HTML, English first. */
export const LANGUAGES: readonly string[] = [
  'en',
  ...Object.keys(FILES)
    .map((file) => file.slice('./'.length, -'.json'.length))
    .sort(),
];

/** The texts of a language; English where there is no such. Rejects when they cannot be loaded. */
export async function loadTexts(language: string): Promise<Texts> {
  return (await FILES[`./${language}.json`]?.()) ?? {};
}
