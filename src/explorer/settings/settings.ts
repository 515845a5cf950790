import { useSyncExternalStore } from 'react';
import { LANGUAGES } from '../strings/languages.ts';
import { createListeners } from '../ui/listeners.ts';
import { readStored, writeStored } from '../ui/stored.ts';

/** The choices of a person on this device. The first of each list is what holds before any choice. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  /** `auto`: the first of the browser's languages that the explorer speaks. */
  language: ['auto', ...LANGUAGES],
  /** How numbers and dates are written; `auto`: as in the explorer's language, `plain`: as in the data. */
  format: [
    'auto',
    'plain',
    'en-GB',
    'en-US',
    'de-DE',
    'de-CH',
    'es-ES',
    'fr-FR',
    'it-IT',
    'nl-NL',
    'pl-PL',
    'pt-BR',
    'sv-SE',
    'hi-IN',
    'ja-JP',
    'zh-CN',
  ],
  rows: ['comfortable', 'dense'],
  /** Distributions in column heads; `auto`: neither on a phone, whose height is for records, nor where the browser saves data. */
  heads: ['auto', 'on', 'off'],
} as const;

/** What is chosen. */
export type Settings = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

const listeners = createListeners();
let current: Settings = {
  theme: read('theme'),
  language: read('language'),
  format: read('format'),
  rows: read('rows'),
  heads: read('heads'),
};

/** The choices as they stand; the same object until one changes. */
export function settings(): Settings {
  return current;
}

/** The choices, now and after every change. */
export function useSettings(): Settings {
  return useSyncExternalStore(listeners.subscribe, settings);
}

/** Makes choices, for this visit and the next ones. */
export function changeSettings(next: Partial<Settings>): void {
  current = { ...current, ...next };
  for (const [name, choice] of Object.entries(next)) writeStored(name, choice);
  listeners.tell();
}

/** The language that is spoken. @param wanted the browser's languages, the dearest first */
export function toLanguage(
  chosen: Settings['language'],
  wanted: readonly string[] = navigator.languages,
): string {
  if (chosen !== 'auto') return chosen;
  const find = (tag: string) =>
    LANGUAGES.find((one) => one === tag) ?? LANGUAGES.find((one) => one === tag.split('-')[0]);
  return wanted.map(find).find(Boolean) ?? 'en';
}

function read<Name extends keyof Settings>(name: Name): Settings[Name] {
  const choices: readonly string[] = CHOICES[name];
  const stored = readStored(name);
  return (choices.find((one) => one === stored) ?? choices[0]) as Settings[Name];
}
