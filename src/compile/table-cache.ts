import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFingerprint } from './code-fingerprint.ts';
import { findKept } from './kept/keep-file.ts';
import type { CompiledTable, CompileTable, TableInput } from './compile-table.ts';

/**
 * Remembers compiled tables in a folder, by everything that has a say: the file's bytes, its descriptor, and the code. The folder
 * can be deleted at any time, and be taken to another place or machine.
 * @param kept folder that the tables' files are kept in
 */
export function cached(compileTable: CompileTable, folder: string, kept: string): CompileTable {
  const fingerprint = codeFingerprint();
  mkdirSync(folder, { recursive: true });
  return async (input) => {
    const file = join(folder, `${keyOf(input, fingerprint)}.json`);
    const cached = read(file);
    const complete = cached && (await findFiles(cached, kept));
    if (complete) return complete;
    const compiled = await compileTable(input);
    // A rewritten file is as quickly made again as it is read.
    if (!compiled.rewritten) write(file, compiled);
    return compiled;
  };
}

/** A table with its files, where they are in this folder now; null when one is not there. */
async function findFiles(known: CompiledTable, kept: string): Promise<CompiledTable | null> {
  const store = known.store && (await findKept(known.store, kept));
  const index = known.index && (await findKept(known.index, kept));
  return (known.store && !store) || (known.index && !index) ? null : { ...known, store, index };
}

function keyOf({ kind, sha256, path, descriptor, store, strict }: TableInput, fingerprint: string): string {
  const { dialect, schema, encoding } = descriptor;
  const wish = [store && descriptor.store.orderBy, descriptor.store.index];
  return createHash('sha256')
    .update(JSON.stringify({ fingerprint, kind, sha256, path, dialect, schema, encoding, wish, strict }))
    .digest('hex');
}

function read(file: string): CompiledTable | null {
  try {
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as CompiledTable), cached: true };
  } catch {
    // Not compiled yet, the usual case; a broken entry is as good as none.
    return null;
  }
}

function write(file: string, compiled: CompiledTable): void {
  // Two builds may run at once: neither must read half of what the other writes.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(compiled));
  renameSync(draft, file);
}
