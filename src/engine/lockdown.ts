import { integer, join, raw, renderWithLiterals, sql, type SqlFragment } from '../core/sql/fragment.ts';

/**
 * Statements that close DuckDB before anybody's SQL runs: no extension is fetched or loaded, no file or address is opened but those
 * that the program itself is about to load, and nothing of this can be undone.
 */
export interface Lockdown {
  /** Files that may be read after all, by name; or the one folder whose files may be. */
  readonly allowed: { readonly files: readonly string[] } | { readonly folder: string };
  /** MiB. */
  readonly memory: number;
  /** Null: as many as DuckDB likes. */
  readonly threads: number | null;
}

/** In order; the last one locks. */
export function compileLockdown({ allowed, memory, threads }: Lockdown): readonly SqlFragment[] {
  const list = (names: readonly string[]) =>
    sql`[${join(
      names.map((name) => sql`${name}`),
      ', ',
    )}]`;
  return [
    raw('SET autoinstall_known_extensions = false'),
    raw('SET autoload_known_extensions = false'),
    raw('SET allow_community_extensions = false'),
    // A loaded file's name is used again for the next one.
    raw('SET enable_external_file_cache = false'),
    // A checkpoint packs what is in memory to a fifth, and takes longer than the load. It comes when memory is short: see tables.ts.
    raw("SET checkpoint_threshold = '1TiB'"),
    // Nothing is written to disk, not even when memory runs short.
    raw("SET temp_directory = ''"),
    sql`SET memory_limit = ${`${Number(memory)}MiB`}`,
    ...(threads === null ? [] : [sql`SET threads = ${integer(threads)}`]),
    'files' in allowed
      ? sql`SET allowed_paths = ${list(allowed.files)}`
      : sql`SET allowed_directories = ${list([allowed.folder])}`,
    raw('SET enable_external_access = false'),
    raw('SET lock_configuration = true'),
  ];
}

/** The same as one text. */
export function lockdownText(lockdown: Lockdown): string {
  return compileLockdown(lockdown).map(renderWithLiterals).join(';\n');
}

/** A name nobody can guess, fit for a file. */
export function secretName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `datapond-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
