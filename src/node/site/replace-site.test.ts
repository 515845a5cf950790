import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { replaceSite } from './replace-site.ts';

const OLD = { 'sw.js': '1', 'catalog.json': '1', 'index.html': '1', 'assets/a-1.js': '1' };
const NEW = { 'sw.js': '2', 'catalog.json': '2', 'index.html': '2', 'assets/a-2.js': '2' };

test('a failure takes back what was added', async () => {
  const target = tempFolder({ ...OLD, 'data/city': 'a file where a folder is to be' });
  const built = tempFolder({ ...NEW, 'data/city/x.csv': 'x' });
  await expect(replaceSite(built, target)).rejects.toThrow();
  expect(readdirSync(target, { recursive: true }).sort()).toEqual(
    [...Object.keys(OLD), 'assets', 'data', 'data/city'].sort(),
  );
  expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe('1');
});

test('a failure leaves no folders that it made', async () => {
  const target = tempFolder({ data: 'a file where a folder is to be' });
  await expect(replaceSite(tempFolder({ ...NEW, 'data/x.csv': 'x' }), target)).rejects.toThrow();
  expect(readdirSync(target, { recursive: true })).toEqual(['data']);
});

const MEMORY = '/dev/shm';
const otherDevice = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(import.meta.dirname).dev;

test.runIf(otherDevice)('a site comes to another file system', async () => {
  const target = mkdtempSync(join(MEMORY, 'datapond-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  await replaceSite(tempFolder(OLD), target);
  await replaceSite(tempFolder(NEW), target);
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' });
  expect(files.sort()).toEqual([...Object.keys(NEW), '.datapond-files', 'assets'].sort());
  expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe('2');
});
