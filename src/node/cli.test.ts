import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('bin.mjs', import.meta.url));

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8' });
}

test.each([
  [['build', '--foo'], /^error: unknown option '--foo'\n/],
  [['build', '--strct'], /^error: unknown option '--strct'\n\(Did you mean --strict\?\)\n/],
  [['biuld'], /^error: unknown command 'biuld'\n\(Did you mean build\?\)\n/],
  [
    ['build', 'no/such'],
    /^the data folder no\/such does not exist: name another one behind the command, or in DATAPOND_DATA\n$/,
  ],
  [
    ['serve', 'no/such'],
    /^the data folder no\/such does not exist: name another one behind the command, or in DATAPOND_DATA\n$/,
  ],
  [
    ['serve', '--port', 'x'],
    /--port <number>' argument 'x' is invalid\. It must be a whole number, from 0 to 65535\./,
  ],
  [['serve', '--memory', '5'], /It must be a whole number, 1024 or more\./],
  [
    ['preview', 'no/such'],
    /^there is no built site in \S*no\/such: run "npx datapond build" first, or name /,
  ],
  [['preview', 'src'], /^there is no built site in \S*\/src: /],
  [
    ['build', 'data', '--data', 'other'],
    /^data or other\? Behind the command, or in --data, one folder is named\n$/,
  ],
  [
    ['preview', 'site', '--dir', 'other'],
    /^site or other\? Behind the command, or in --dir, one folder is named\n$/,
  ],
  [['init', 'package.json'], /^package\.json is a file: name a folder for the repository\n$/],
  [['init', 'package.json/deeper'], /^package\.json is a file: name a folder for the repository\n$/],
  [['doctor', 'example'], /It must be an address as https:\/\/example\.org\/data\/\./],
  [['doctor', 'http://127.0.0.1:1/'], /^http:\/\/127\.0\.0\.1:1\/ does not answer: .*\n$/],
])('%j fails with a sentence, not with a trace', (args, message) => {
  const { status, stderr } = run(...args);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(status).toBe(2);
});

test('help and version are answers', () => {
  const help = run('help');
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('datapond build data --out site');
  const build = run('build', '--help');
  expect(build.status).toBe(0);
  expect(build.stdout).toContain('--strict');
  expect(run('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('a command comes to its own end when nobody reads what it prints', async () => {
  const child = spawn(process.execPath, [BIN, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [told, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(told).toBe('');
  expect(status).toBe(0);
});
