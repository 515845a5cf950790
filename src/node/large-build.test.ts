import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';

const BIN = fileURLToPath(new URL('bin.mjs', import.meta.url));
const RECORD = 'oak,17,a long note of some words that come again and again\n';

let program: ChildProcess | undefined;
afterEach(() => program?.kill('SIGKILL'));

/** A build of a folder of so many bytes, which has begun to read its table, and the process that it is done in. */
async function startBuild(records: number, bytes: number) {
  const data = tempFolder({ 'trees/trees.csv': `tree,age,note\n${RECORD.repeat(records)}` });
  const picture = join(data, 'trees', 'picture.tif');
  writeFileSync(picture, '');
  truncateSync(picture, bytes);
  const cache = tempFolder({});
  const own = spawn(process.execPath, [BIN, 'build', data, '--out', join(cache, 'site')], {
    stdio: 'ignore',
    env: { ...process.env, DATAPOND_CACHE: cache },
  });
  program = own;
  const underWay = () => readdirSync(cache).filter((name) => name.startsWith('work-'));
  await expect.poll(underWay, { timeout: 60_000 }).toHaveLength(1);
  return { own, build: Number(underWay()[0]?.slice('work-'.length)), underWay };
}

// What another process was started with is asked of the system in a way that Linux alone has.
const onLinux = test.runIf(process.platform === 'linux');

onLinux.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGKILL', null],
] as const)(
  'a large build that %s ends leaves nothing behind',
  { timeout: 120_000 },
  async (signal, code) => {
    const { own, build, underWay } = await startBuild(700_000, 200_000_000);
    expect(build).not.toBe(own.pid);
    expect(readFileSync(`/proc/${build}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
    expect(readFileSync(`/proc/${build}/cmdline`, 'utf8').split('\0')).toContain('--expose-gc');
    const ended = once(own, 'exit');
    own.kill(signal);
    expect((await ended)[0]).toBe(code);
    await expect.poll(underWay, { timeout: 20_000 }).toEqual([]);
  },
);

onLinux('a small build is done where it was asked for', { timeout: 120_000 }, async () => {
  const { own, build } = await startBuild(100, 190_000_000);
  expect(build).toBe(own.pid);
});
