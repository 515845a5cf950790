import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';

let program: ChildProcess | undefined;
afterEach(() => program?.kill('SIGKILL'));

// What processes a process has started is asked of the system in a way that Linux alone has.
test.runIf(process.platform === 'linux')(
  'a server that is killed is started again at the same port, and ends when it is told to',
  { timeout: 120_000 },
  async () => {
    const own = spawn(
      process.execPath,
      ['src/node/bin.mjs', 'serve', 'src/testing/ckan/data', '--port', '0', '--no-explorer'],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DATAPOND_CACHE: tempFolder({}) } },
    );
    program = own;
    let heard = '';
    for (const stream of [own.stdout, own.stderr]) stream.on('data', (text) => (heard += String(text)));
    const lines = () =>
      [...heard.matchAll(/its API at (\S+)\/api\/3/g)].map(([, address]) => address as string);
    const times = (count: number) => expect.poll(() => lines().length, { timeout: 50_000 }).toBe(count);

    await times(1);
    const [server] = readFileSync(`/proc/${own.pid}/task/${own.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(server), 'SIGKILL');
    await times(2);
    const [first, second] = lines();
    expect(second).toBe(first);
    expect(heard).toContain('the server ended (137), and is started again');
    expect((await fetch(`${second}/api/3/action/status_show`)).status).toBe(200);

    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(`${second}/api/3/action/status_show`)).rejects.toThrow('fetch failed');
  },
);
