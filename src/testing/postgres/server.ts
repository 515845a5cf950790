import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/** An answer of PostgreSQL: every value the text that the server sends. */
export interface PostgresAnswer {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A real PostgreSQL. */
export interface PostgresServer {
  /** One statement. */
  query(statement: string): Promise<PostgresAnswer>;
  /** Several, whose answers nobody wants. */
  run(statements: string): Promise<void>;
  close(): Promise<void>;
}

/** The environment variable that names a server: `postgresql://user@host:port/database`. Without it PGlite answers. */
export const POSTGRES_ADDRESS = 'DATAPOND_POSTGRES';

/** Opens PostgreSQL with a schema of its own, which goes when it is closed. The clock is UTC's, as on CKAN's servers. */
export async function openPostgres(): Promise<PostgresServer> {
  const address = process.env[POSTGRES_ADDRESS];
  const server = address ? await openServer(address) : await openPglite();
  await server.run("SET TimeZone TO 'UTC'; SET default_text_search_config TO 'pg_catalog.english'");
  return server;
}

const asText = (value: string): string => value;

async function openPglite(): Promise<PostgresServer> {
  const postgres = await PGlite.create();
  const names = await postgres.query<{ oid: number }>('SELECT oid FROM pg_type');
  const parsers = Object.fromEntries(names.rows.map(({ oid }) => [oid, asText]));
  return {
    async query(statement) {
      const { fields, rows } = await postgres.query<(string | null)[]>(statement, [], {
        rowMode: 'array',
        parsers,
      });
      return { fields, rows };
    },
    run: async (statements) => void (await postgres.exec(statements)),
    close: () => postgres.close(),
  };
}

async function openServer(address: string): Promise<PostgresServer> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const schema = `datapond_${process.pid}_${Date.now()}`;
  await client.query(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}`);
  return {
    async query(text) {
      const { fields, rows } = await client.query<(string | null)[]>({
        text,
        rowMode: 'array',
        types: { getTypeParser: () => asText },
      });
      return { fields, rows };
    },
    run: async (statements) => void (await client.query(statements)),
    async close() {
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
      await client.end();
    },
  };
}
