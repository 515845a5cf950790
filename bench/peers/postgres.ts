import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One psql session with a PostgreSQL of its own. */
export interface Postgres {
  readonly version: string;
  /** Runs a statement and throws its answer away. @returns psql's own time in milliseconds */
  time(statement: string): Promise<number>;
  /** @returns the one value of the answer, as text */
  value(statement: string): Promise<string>;
  close(): void;
}

/** Where Debian has its servers, by version. */
const DEBIAN = '/usr/lib/postgresql';
const END = 'datapond-bench-end';

/**
 * Starts a PostgreSQL with a cluster of its own in a temporary folder, reached through a socket there. Prefers version 15.
 * @returns null where none is installed
 */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = findServer();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), 'datapond-bench-'));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o755);
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(join(bin, command), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const settings = `-c listen_addresses='' -c shared_buffers=512MB -c maintenance_work_mem=512MB -c max_wal_size=8GB -k ${folder}`;
  // Letters beyond ASCII have capitals, and texts are in the order of their code points.
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'bench',
    '-A',
    'trust',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
    '-E',
    'UTF8',
  );
  const stop = () => {
    process.off('exit', stop);
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start');
  process.once('exit', stop);
  try {
    const timed = startPsql(bin, folder, ['-o', '/dev/null']);
    const read = startPsql(bin, folder, ['-A', '-t']);
    await timed.run('\\timing on');
    // Who judges looks whether each record is among very many: with CKAN's setting it looks through all of these each time.
    await read.run(`SET work_mem = '512MB';`);
    return {
      version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
      time: async (statement) => {
        const output = await timed.run(statement.startsWith('\\') ? statement : `${statement};`);
        const time = /Time: ([\d.]+) ms/.exec(output)?.[1];
        if (time === undefined) throw new Error(`psql told no time: ${output}`);
        return Number(time);
      },
      value: async (statement) => (await read.run(`${statement};`)).trim(),
      close: () => {
        timed.end();
        read.end();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The folder of a server's programs. */
function findServer(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b === '15') - Number(a === '15') || Number(b) - Number(a))
    : [];
  const there = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => hasServer(bin));
  if (there) return there;
  try {
    const bin = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
    return hasServer(bin) ? bin : null;
  } catch {
    return null;
  }
}

const hasServer = (bin: string): boolean =>
  ['initdb', 'pg_ctl', 'postgres', 'psql'].every((name) => existsSync(join(bin, name)));

/** One psql that runs statement by statement. Rejects with what PostgreSQL says against one. */
function startPsql(
  bin: string,
  host: string,
  args: readonly string[],
): { run(statement: string): Promise<string>; end(): void } {
  const child = spawn(
    join(bin, 'psql'),
    ['-X', '-q', '-h', host, '-U', 'bench', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', ...args],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  let errors = '';
  let heard: () => void = () => undefined;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  child.on('close', () => heard());
  return {
    run: (statement) => {
      output = '';
      errors = '';
      return new Promise((resolve, reject) => {
        heard = () => {
          const at = output.indexOf(END);
          if (at !== -1) resolve(output.slice(0, at));
          else if (child.exitCode !== null) reject(new Error(`psql: ${errors}`));
        };
        child.stdin.write(`${statement}\n\\echo ${END}\n`);
      });
    },
    end: () => child.kill(),
  };
}
