import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';

test.runIf(process.platform !== 'win32').each([
  ['site', 'site'],
  ['../a/b-1', '../a/b-1'],
  ['my data', "'my data'"],
  ["it's $HOME", String.raw`'it'\''s $HOME'`],
  ['-dash', './-dash'],
  ['', "''"],
])('%j is shown as %s, which a shell reads as it', (name, word) => {
  expect(shellWord(name)).toBe(word);
  const read = execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' });
  expect(read.replace('./-', '-')).toBe(name);
});
