import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sizeOf } from '../sources/content.ts';
import { createTableProcesses } from './apart/table-processes.ts';
import type { CompileTable, TableInput } from './compile-table.ts';
import { tempCache, workFolder } from './files/work-folder.ts';
import { createOwnCompiler, keptIn, SMALL_FILE } from './own-compiler.ts';
import type { ProgressView } from './report/build-progress.ts';
import { cached } from './table-cache.ts';

/** Compiles tables, and remembers them. */
export interface TableCompiler {
  readonly compileTable: CompileTable;
  /** Where files that come in parts are to be written as one. What is there goes when the program ends. */
  readonly joinedFolder: () => string;
  /** Ends what compiles. */
  close(): Promise<void>;
}

/** Tables that this process compiles itself: for so few others would take longer to start. */
const FEW = 8;

/** Bytes of a file below which its table may be compiled by a process of its own: of a larger one people want to see how far it is, and all cores at work. */
const APART_FILE = 4_000_000;

/** Bytes of a file below which it may be compiled beside others. @param resources of the folder */
export function besideOthers(resources: number): number {
  return resources > FEW ? APART_FILE : SMALL_FILE;
}

/**
 * Where there are many, most tables are compiled by processes of their own, a core each.
 * @param cache folder, or null for none
 * @param view where the progress of a table under way is shown
 * @param isCheck whether tables are proved, and no stores and indexes made of them
 */
export function createTableCompiler(
  cache: string | null,
  view: ProgressView,
  isCheck = false,
): TableCompiler {
  const folder = cache ?? tempCache();
  const settings = { folder, isCheck };
  const own = createOwnCompiler({ ...settings, isBesideOthers: false }, view);
  const withStores = createTableProcesses(settings, { writesStores: true });
  const others = createTableProcesses(settings, { writesStores: false });
  let count = 0;
  const compilerOf = ({ content, store }: TableInput) => {
    const isApart = sizeOf(content) < APART_FILE && ++count > FEW;
    return !isApart ? own : store && !isCheck ? withStores : others;
  };
  const compileTable: CompileTable = (input) => compilerOf(input).compileTable(input);
  return {
    compileTable: cache === null ? compileTable : cached(compileTable, cache, keptIn(folder)),
    joinedFolder() {
      const joined = join(workFolder(folder), 'joined');
      mkdirSync(joined, { recursive: true });
      return joined;
    },
    async close() {
      await Promise.all([own, withStores, others].map((one) => one.close()));
    },
  };
}
