import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createHandler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { openPostgres } from '../postgres/server.ts';
import { makeFolder } from '../temp-folder.ts';
import { judge, type Judged } from './agreement.ts';
import type { AgreedRequest } from './requests.ts';
import { agreedFiles, createTables } from './tables.ts';

/** datapond and PostgreSQL with the same tables. */
export interface Sides {
  judge(request: AgreedRequest): Promise<Judged>;
  /** What datapond did not foresee. */
  readonly faults: readonly unknown[];
  close(): Promise<void>;
}

/**
 * @param engine is closed with them
 * @param settings of datapond.json
 */
export async function openSides(engine: DuckDBEngine, settings: object = {}): Promise<Sides> {
  const { folder, remove } = makeFolder(agreedFiles(settings));
  const { ports } = await openFolder({ data: folder, engine, cache: null, log: () => undefined });
  const faults: unknown[] = [];
  const handle = createHandler(ports, {
    siteUrl: 'http://localhost',
    onFault: (error) => faults.push(error),
  });
  const postgres = await openPostgres();
  await postgres.run(createTables());
  return {
    judge: (request) => judge(handle, postgres, request),
    faults,
    async close() {
      await postgres.close();
      await engine.close();
      remove();
    },
  };
}
