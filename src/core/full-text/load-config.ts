import { parseConfigName } from './config-name.ts';
import { FullTextError } from './full-text-error.ts';
import { ENGLISH, SIMPLE } from './text-search-config.ts';
import type { TextSearchConfig } from './text-search-config.ts';

/** A language is loaded when it is first asked for, for each brings its stemmer. */
const LOADERS = new Map<string, () => Promise<TextSearchConfig> | TextSearchConfig>([
  ['english', () => ENGLISH],
  ['simple', () => SIMPLE],
  ['arabic', () => import('./languages/arabic.ts').then((module) => module.ARABIC)],
  ['armenian', () => import('./languages/armenian.ts').then((module) => module.ARMENIAN)],
  ['danish', () => import('./languages/danish.ts').then((module) => module.DANISH)],
  ['dutch', () => import('./languages/dutch.ts').then((module) => module.DUTCH)],
  ['finnish', () => import('./languages/finnish.ts').then((module) => module.FINNISH)],
  ['french', () => import('./languages/french.ts').then((module) => module.FRENCH)],
  ['german', () => import('./languages/german.ts').then((module) => module.GERMAN)],
  ['greek', () => import('./languages/greek.ts').then((module) => module.GREEK)],
  ['hindi', () => import('./languages/hindi.ts').then((module) => module.HINDI)],
  ['hungarian', () => import('./languages/hungarian.ts').then((module) => module.HUNGARIAN)],
  ['indonesian', () => import('./languages/indonesian.ts').then((module) => module.INDONESIAN)],
  ['irish', () => import('./languages/irish.ts').then((module) => module.IRISH)],
  ['italian', () => import('./languages/italian.ts').then((module) => module.ITALIAN)],
  ['lithuanian', () => import('./languages/lithuanian.ts').then((module) => module.LITHUANIAN)],
  ['nepali', () => import('./languages/nepali.ts').then((module) => module.NEPALI)],
  ['norwegian', () => import('./languages/norwegian.ts').then((module) => module.NORWEGIAN)],
  ['portuguese', () => import('./languages/portuguese.ts').then((module) => module.PORTUGUESE)],
  ['romanian', () => import('./languages/romanian.ts').then((module) => module.ROMANIAN)],
  ['russian', () => import('./languages/russian.ts').then((module) => module.RUSSIAN)],
  ['serbian', () => import('./languages/serbian.ts').then((module) => module.SERBIAN)],
  ['spanish', () => import('./languages/spanish.ts').then((module) => module.SPANISH)],
  ['swedish', () => import('./languages/swedish.ts').then((module) => module.SWEDISH)],
  ['tamil', () => import('./languages/tamil.ts').then((module) => module.TAMIL)],
  ['turkish', () => import('./languages/turkish.ts').then((module) => module.TURKISH)],
]);

/** Configurations of PostgreSQL 15 whose stemmers no package has. */
const MISSING = new Set(['basque', 'catalan', 'yiddish']);

/** The names of all configurations there are. */
export const CONFIG_NAMES: readonly string[] = [...LOADERS.keys()].toSorted();

/**
 * PostgreSQL's text search configuration of that name, written as in SQL (`English`, `pg_catalog.english`).
 * Rejects with FullTextError: PostgreSQL's message for a name it does not know either.
 */
export async function loadConfig(name: string): Promise<TextSearchConfig> {
  const { schema, config, display } = parseConfigName(name);
  const load = schema === null || schema === 'pg_catalog' ? LOADERS.get(config) : undefined;
  if (load === undefined && MISSING.has(config))
    throw new FullTextError(`text search configuration "${display}" is not supported by datapond`);
  if (load === undefined) throw new FullTextError(`text search configuration "${display}" does not exist`);
  return load();
}
