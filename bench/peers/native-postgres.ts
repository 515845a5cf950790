import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COPY, LAYOUT } from './ckan-layout.ts';
import type { Peer } from './peer.ts';

/**
 * A PostgreSQL of its own, in CKAN's table layout, asked through psql, which measures itself. Needs psql, initdb and pg_ctl.
 * @returns null where they are not installed; `run` resolves to milliseconds
 */
export async function startNativePostgres(csv: string): Promise<(Peer & { close(): void }) | null> {
  const bin = findServer();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), 'datapond-bench-'));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o755);
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (command: string, args: readonly string[]) =>
    execFileSync(join(bin, command), [...args], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  run('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '--locale=C', '-E', 'UTF8']);
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-o',
    `-c listen_addresses='' -c shared_buffers=512MB -k ${folder}`,
    '-l',
    join(folder, 'log'),
    'start',
  ]);
  const stop = () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const psql = startPsql(folder);
    const [create, ...finish] = LAYOUT;
    await psql.run(create);
    await psql.run(`\\${COPY(csv).replace('COPY', 'copy')}`);
    for (const statement of finish) await psql.run(statement);
    const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
    const close = () => {
      psql.end();
      stop();
    };
    return { version, run: psql.run, close };
  } catch (error) {
    stop();
    throw error;
  }
}

function findServer(): string | null {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** One psql that runs statement by statement; answers are read and thrown away, its clock tells the time. */
function startPsql(host: string): { run(statement: string): Promise<number>; end(): void } {
  const child = spawn(
    'psql',
    ['-X', '-q', '-h', host, '-U', 'bench', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null'],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let errors = '';
  let heard: () => void = () => undefined;
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    heard();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.on('exit', () => heard());
  child.stdin.write('\\timing on\n');
  return {
    run(statement) {
      output = '';
      child.stdin.write(`${statement}${statement.startsWith('\\') ? '\n' : ';\n'}`);
      return new Promise((resolve, reject) => {
        heard = () => {
          const time = /Time: ([\d.]+) ms/.exec(output)?.[1];
          if (time) resolve(Number(time));
          else if (child.exitCode !== null) reject(new Error(`psql: ${errors}`));
        };
      });
    },
    end: () => child.kill(),
  };
}
