import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { replaceSite as replace } from './replace-site.ts';

const replaceSite = (built: string, target: string) => replace(built, target, '--out');

const OLD = { 'sw.js': '1', 'catalog.json': '1', 'index.html': '1', 'assets/a-1.js': '1' };
const NEW = { 'sw.js': '2', 'catalog.json': '2', 'index.html': '2', 'assets/a-2.js': '2' };

/** Where it stands the file cannot come, which shows only when others are there. */
const OBSTACLE = 'data/x.csv/a folder where a file is to be';

test('a failure takes back what was added', async () => {
  const target = tempFolder({ ...OLD, [OBSTACLE]: '' });
  await expect(replaceSite(tempFolder({ ...NEW, 'data/x.csv': 'x' }), target)).rejects.toThrow();
  expect(filesOf(target)).toEqual([...Object.keys(OLD), OBSTACLE].sort());
  expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe('1');
});

test('a failure leaves the record of the build before', async () => {
  const target = tempFolder({});
  await replaceSite(tempFolder(OLD), target);
  const record = readFileSync(join(target, '.datapond-files'), 'utf8');
  cpSync(tempFolder({ [OBSTACLE]: '' }), target, { recursive: true });
  await expect(replaceSite(tempFolder({ ...NEW, 'data/x.csv': 'x' }), target)).rejects.toThrow();
  expect(readFileSync(join(target, '.datapond-files'), 'utf8')).toBe(record);
});

test('a failure leaves no folders that it made', async () => {
  const target = tempFolder({ [OBSTACLE]: '' });
  await expect(replaceSite(tempFolder({ ...NEW, 'data/x.csv': 'x' }), target)).rejects.toThrow();
  expect(filesOf(target)).toEqual([OBSTACLE]);
  expect(readdirSync(target)).toEqual(['data']);
});

test('of two builds into one folder at once the later one stands, and nothing of the other', async () => {
  const target = join(tempFolder({}), 'site');
  const [one, other] = [tempFolder(OLD), tempFolder(NEW)];
  await Promise.all([replaceSite(one, target), replaceSite(other, target)]);
  const [, version = ''] = /assets\/a-(\d)/.exec(filesOf(target).join()) ?? [];
  expect(filesOf(target)).toEqual([...Object.keys(version === '1' ? OLD : NEW), '.datapond-files'].sort());
  for (const page of ['sw.js', 'catalog.json', 'index.html'])
    expect(readFileSync(join(target, page), 'utf8')).toBe(version);
});

test('what a killed build had brought goes with the next', async () => {
  const target = tempFolder({ ...OLD, 'assets/a-3.js': '3', 'index.html.99.new': '3' });
  // As it stands until all is brought.
  const brought = [...Object.keys(OLD), 'assets/a-3.js', 'index.html.99.new'];
  writeFileSync(join(target, '.datapond-files'), brought.join('\n'));
  await replaceSite(tempFolder(NEW), target);
  expect(filesOf(target)).toEqual([...Object.keys(NEW), '.datapond-files'].sort());
});

/** Paths of a folder's files. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

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
