import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('bin.mjs', import.meta.url));

test.each([
  [['build', '--foo'], /^Unknown option '--foo'\n\ndatapond build /],
  [
    ['build', 'no/such'],
    /Error: the data folder \S*no\/such does not exist: name another one in DATAPOND_DATA\n$/,
  ],
  [['serve', 'no/such'], /^the data folder no\/such does not exist: name another one in DATAPOND_DATA\n$/],
])('%j fails with a sentence, not with a trace', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8' });
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(status).toBe(2);
});
