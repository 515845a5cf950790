import { parseConfigName } from './config-name.ts';
import { FullTextError } from './full-text-error.ts';
import { ENGLISH, SIMPLE } from './text-search-config.ts';
import type { TextSearchConfig } from './text-search-config.ts';

interface Language {
  readonly CONFIG: TextSearchConfig;
}

/** A language is loaded when it is first asked for, for each brings its stemmer. */
const LOADERS = new Map<string, () => Promise<Language> | Language>([
  ['english', () => ({ CONFIG: ENGLISH })],
  ['simple', () => ({ CONFIG: SIMPLE })],
  ['arabic', () => import('./languages/arabic.ts')],
  ['armenian', () => import('./languages/armenian.ts')],
  ['danish', () => import('./languages/danish.ts')],
  ['dutch', () => import('./languages/dutch.ts')],
  ['finnish', () => import('./languages/finnish.ts')],
  ['french', () => import('./languages/french.ts')],
  ['german', () => import('./languages/german.ts')],
  ['greek', () => import('./languages/greek.ts')],
  ['hindi', () => import('./languages/hindi.ts')],
  ['hungarian', () => import('./languages/hungarian.ts')],
  ['indonesian', () => import('./languages/indonesian.ts')],
  ['irish', () => import('./languages/irish.ts')],
  ['italian', () => import('./languages/italian.ts')],
  ['lithuanian', () => import('./languages/lithuanian.ts')],
  ['nepali', () => import('./languages/nepali.ts')],
  ['norwegian', () => import('./languages/norwegian.ts')],
  ['portuguese', () => import('./languages/portuguese.ts')],
  ['romanian', () => import('./languages/romanian.ts')],
  ['russian', () => import('./languages/russian.ts')],
  ['serbian', () => import('./languages/serbian.ts')],
  ['spanish', () => import('./languages/spanish.ts')],
  ['swedish', () => import('./languages/swedish.ts')],
  ['tamil', () => import('./languages/tamil.ts')],
  ['turkish', () => import('./languages/turkish.ts')],
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
  return (await load()).CONFIG;
}
