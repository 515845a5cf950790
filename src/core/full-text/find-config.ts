import { FullTextError } from './full-text-error.ts';
import { ENGLISH, SIMPLE, type TextSearchConfig } from './text-search-config.ts';

const CONFIGS: ReadonlyMap<string, TextSearchConfig> = new Map(
  [ENGLISH, SIMPLE].map((config) => [config.name, config]),
);

/**
 * PostgreSQL's text search configuration of that name, which may be qualified (`pg_catalog.english`).
 * @throws FullTextError with PostgreSQL's message
 */
export function findConfig(name: string): TextSearchConfig {
  const config = CONFIGS.get(name.replace(/^pg_catalog\./, '').toLowerCase());
  if (!config) throw new FullTextError(`text search configuration "${name}" does not exist`);
  return config;
}
