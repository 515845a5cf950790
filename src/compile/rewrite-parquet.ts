import { readFile, rm } from 'node:fs/promises';
import { identifier, join, sql } from '../core/sql/fragment.ts';
import type { NativeEngine } from '../engine/native/native-engine.ts';
import { type Content, isOnDisk } from '../sources/content.ts';
import type { OddColumn } from '../sources/parquet/odd-columns.ts';
import { readParquet } from '../sources/parquet/read-parquet.ts';

/**
 * A Parquet file with its odd columns in the form that all read alike, all others and the order of records as they are. Rejects with EngineError.
 */
export async function rewriteParquet(
  engine: NativeEngine,
  content: Content,
  odd: readonly OddColumn[],
): Promise<Uint8Array> {
  const path = await engine.newFile();
  const replaced = join(
    odd.map(({ name, plain }) => sql`${plain} AS ${identifier(name)}`),
    ', ',
  );
  try {
    await engine.withSession((session) =>
      session.withFile(isOnDisk(content) ? content : content.slice(), (fileName) =>
        session.run(
          sql`COPY (SELECT * REPLACE (${replaced}) FROM ${readParquet(fileName)}) TO ${path} (FORMAT parquet, COMPRESSION zstd)`,
        ),
      ),
    );
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}
