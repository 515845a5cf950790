import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { compileFolder } from './compile-folder.ts';

test('what was compiled is known again where its cache was taken, with the store’s very bytes', async () => {
  const resources = [{ name: 'a', path: 'a.csv', datapond: { store: true } }];
  const data = tempFolder({
    'a/datapackage.json': JSON.stringify({ name: 'a', resources }),
    'a/a.csv': 'n,word\n1,reed\n2,newt\n',
  });
  const [first, second] = [join(data, '../first'), join(data, '../second')];
  const compile = async (cache: string) => {
    const lines: string[] = [];
    const { files } = await compileFolder({ data, cache, log: (line) => lines.push(line) });
    const content = files.find(({ url }) => url.includes('.duckdb'))?.content;
    if (typeof content !== 'object' || !('path' in content)) throw new Error('there is no store');
    return { path: content.path, bytes: readFileSync(content.path), known: lines[0]?.endsWith('cached') };
  };
  const made = await compile(first);
  expect(made.known).toBe(false);
  renameSync(first, second);
  const found = await compile(second);
  expect(found).toEqual({ path: expect.stringContaining(second), bytes: made.bytes, known: true });
  // Nothing that a build needs while it runs is left.
  expect(existsSync(join(second, `work-${process.pid}`))).toBe(false);
});
