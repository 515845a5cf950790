import { unlink } from 'node:fs/promises';
import { EngineError } from '../../core/errors.ts';
import type { Columns } from '../../core/ports.ts';
import { identifier, renderWithLiterals, sql } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../duckdb-engine.ts';
import type { EngineFolder } from './engine-folder.ts';

/**
 * What loads may do with a native DuckDB.
 * @param run runs one statement of the program's own
 * @param openFolder the folder from which that DuckDB may read
 */
export function createLoadSession(
  run: (text: string) => Promise<Columns>,
  openFolder: () => Promise<EngineFolder>,
): LoadSession {
  const session: LoadSession = {
    run: (statement) => run(renderWithLiterals(statement)),
    async withFile(content, use) {
      const path = await (await openFolder()).bringIn(content);
      try {
        return await use(path);
      } finally {
        await unlink(path);
      }
    },
    async attach(name, file) {
      if (file.kind !== 'path' && file.kind !== 'bytes')
        throw new EngineError('invalid', 'the native engine opens stores on disk alone');
      const path = await (await openFolder()).bringIn(file.kind === 'bytes' ? file.bytes : file);
      await session.run(sql`DETACH DATABASE IF EXISTS ${identifier(name)}`);
      await session.run(sql`ATTACH ${path} AS ${identifier(name)} (READ_ONLY)`);
    },
    insertArrow: () => Promise.reject(new EngineError('invalid', 'the native engine takes no Arrow')),
  };
  return session;
}
