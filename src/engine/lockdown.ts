import { integer, raw, renderWithLiterals, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { toHex } from '../core/to-hex.ts';

/**
 * Statements that close DuckDB before anybody's SQL runs: no extension is fetched or loaded, no file or address is opened but those
 * that the program itself is about to load, and nothing of this can be undone.
 */
export interface Lockdown {
  /** The one folder, with a slash at its end, whose files may be opened after all. In WebAssembly it exists in name only. */
  readonly folder: string;
  /** MiB. */
  readonly memory: number;
  /** Null: as many as DuckDB likes. */
  readonly threads: number | null;
  /** Where DuckDB may put what does not fit into memory. Null: nothing is written to disk, not even when memory runs short. */
  readonly spill: string | null;
}

/** In order; the last one locks. */
export function compileLockdown({ folder, memory, threads, spill }: Lockdown): readonly SqlFragment[] {
  return [
    raw('SET autoinstall_known_extensions = false'),
    raw('SET autoload_known_extensions = false'),
    raw('SET allow_community_extensions = false'),
    // A loaded file's name is used again for the next one.
    raw('SET enable_external_file_cache = false'),
    // A checkpoint packs what is in memory to a fifth, and takes longer than the load. It comes when memory is short: see tables.ts.
    raw("SET checkpoint_threshold = '1TiB'"),
    // DuckDB up to 1.5 moves what a join knows of its keys below the LIMIT of a subselect (duckdb#22924): other records are answered, now and then.
    raw("SET disabled_optimizers = 'join_filter_pushdown'"),
    sql`SET temp_directory = ${spill ?? ''}`,
    sql`SET memory_limit = ${`${Number(memory)}MiB`}`,
    ...(threads === null ? [] : [sql`SET threads = ${integer(threads)}`]),
    sql`SET allowed_directories = [${folder}]`,
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
  return `datapond-${toHex(crypto.getRandomValues(new Uint8Array(16)))}`;
}
