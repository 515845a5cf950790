import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const MODULE = JSON.stringify(new URL('pause-process.ts', import.meta.url).href);

/** Pauses a child that says that it lives as long as its parent does, tells its id, and then does nothing. */
const PARENT = `
  import { spawn } from 'node:child_process';
  import { pauseProcess } from ${MODULE};
  const child = spawn('/bin/sh', ['-c', 'read -r nothing; exit'], { stdio: ['pipe', 'ignore', 'ignore'] });
  pauseProcess(child);
  console.log(child.pid);
  setInterval(() => undefined, 1000);
`;

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')(
  'a process that stands still sees that its parent was killed',
  async () => {
    // A session of its own: the system does not wake what is left of it.
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const [told] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(told.toString());
    expect(lives(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => lives(pid), { timeout: 20_000, interval: 50 }).toBe(false);
  },
);
