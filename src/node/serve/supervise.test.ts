import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';

let program: ChildProcess | undefined;
afterEach(() => program?.kill('SIGKILL'));

function startServer() {
  const own = spawn(
    process.execPath,
    ['src/node/bin.mjs', 'serve', 'src/testing/ckan/data', '--port', '0', '--no-explorer'],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DATAPOND_CACHE: tempFolder({}) } },
  );
  program = own;
  let text = '';
  for (const stream of [own.stdout, own.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const lines = () => [...text.matchAll(/its API at (\S+)\/api\/3/g)].map(([, address]) => address as string);
  const times = (count: number) => expect.poll(() => lines().length, { timeout: 50_000 }).toBe(count);
  return { own, heard: () => text, times, lines };
}

// What processes a process has started is asked of the system in a way that Linux alone has.
test.runIf(process.platform === 'linux')(
  'a server that is killed is started again at the same port, and ends when it is told to',
  { timeout: 120_000 },
  async () => {
    const { own, heard, times, lines } = startServer();

    await times(1);
    const [server] = readFileSync(`/proc/${own.pid}/task/${own.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(server), 'SIGKILL');
    await times(2);
    const [first, second] = lines();
    expect(second).toBe(first);
    expect(heard()).toContain('the server ended (137), and is started again');
    expect((await fetch(`${second}/api/3/action/status_show`)).status).toBe(200);

    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(`${second}/api/3/action/status_show`)).rejects.toThrow('fetch failed');
  },
);

test('a server whose log nobody reads any more goes on', { timeout: 120_000 }, async () => {
  const { own, times, lines } = startServer();
  await times(1);
  const [first] = lines();
  own.stdout.destroy();
  own.stderr.destroy();
  for (let i = 0; i < 20; i++) expect((await fetch(`${first}/api/3/action/status_show`)).status).toBe(200);
});
