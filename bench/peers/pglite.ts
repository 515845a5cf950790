import { PGlite } from '@electric-sql/pglite';
import { COPY, LAYOUT } from './ckan-layout.ts';
import type { Peer } from './peer.ts';

/** PGlite in memory, in CKAN's table layout. */
export async function startPGlite(csv: string): Promise<Peer> {
  const database = await PGlite.create();
  const [create, ...finish] = LAYOUT;
  await database.exec(create);
  const blob = await (await fetch(csv)).blob();
  await database.query(COPY('/dev/blob'), [], { blob });
  for (const statement of finish) await database.exec(statement);
  const { rows } = await database.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  return { version: rows[0]?.version ?? '?', run: (statement) => database.query(statement) };
}
