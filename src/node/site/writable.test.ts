import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { explainDisk, proveWritable } from './writable.ts';

const site = { name: 'the folder of the site', path: '/srv/site', setting: '--out or DATAPOND_OUT' };
const cache = { name: 'the cache', path: '/var/cache/pond', setting: 'DATAPOND_CACHE' };

const told = (error: Error) => explainDisk(error, [site, cache]);

test.each([
  {
    // As Node says it of a copy.
    error: Object.assign(
      new Error(
        "ENOSPC: no space left on device, copyfile '/var/cache/pond/building-7/assets/a.js' -> '/srv/site/assets/a.js.7.part'",
      ),
      { path: '/var/cache/pond/building-7/assets/a.js', dest: '/srv/site/assets/a.js.7.part' },
    ),
    text: 'the disk of the folder of the site, /srv/site, is full: free some of it, or name another folder (--out or DATAPOND_OUT) on another disk',
  },
  {
    // As DuckDB does, and what of an error comes from another thread.
    error: new Error('Could not write file "/var/cache/pond/work-7/a.texts.9": No space left on device'),
    text: 'the disk of the cache, /var/cache/pond, is full: free some of it, or name another folder (DATAPOND_CACHE) on another disk',
  },
  {
    // What a client may be told says nothing of the system.
    error: new Error('the table cannot be opened', {
      cause: Object.assign(new Error("ENOSPC: no space left on device, open '/var/cache/pond/work-7/a'"), {
        path: '/var/cache/pond/work-7/a',
      }),
    }),
    text: 'the disk of the cache, /var/cache/pond, is full: free some of it, or name another folder (DATAPOND_CACHE) on another disk',
  },
  {
    error: new Error('ENOSPC: no space left on device, write'),
    text: 'the disk of the cache, /var/cache/pond, is full: free some of it, or name another folder (DATAPOND_CACHE) on another disk',
  },
  {
    error: Object.assign(new Error("EROFS: read-only file system, mkdir '/srv/site/data'"), {
      path: '/srv/site/data',
    }),
    text: 'the folder of the site, /srv/site, cannot be written, as its disk is read-only: name another folder (--out or DATAPOND_OUT)',
  },
  {
    error: Object.assign(new Error("EACCES: permission denied, open '/var/cache/pond/a.json'"), {
      path: '/var/cache/pond/a.json',
    }),
    text: 'the cache, /var/cache/pond, cannot be written, as whoever runs the build may not write there: name another folder (DATAPOND_CACHE)',
  },
])('what a disk refuses is told with what to do: $error.message', ({ error, text }) => {
  expect(told(error)).toMatchObject({ message: text, cause: expect.any(Error) });
});

test('of folders that begin alike the one that is meant is told', () => {
  const within = { ...cache, path: '/srv/site-cache' };
  const error = new Error("EACCES: permission denied, open '/srv/site-cache/a.json'");
  expect(explainDisk(error, [site, within])).toMatchObject({
    message: expect.stringMatching(/^the cache, /),
  });
});

test('other errors stay what they are', () => {
  const unreadable = Object.assign(new Error("EACCES: permission denied, open '/data/a.csv'"), {
    path: '/data/a.csv',
  });
  for (const error of [unreadable, new Error('the data has 1 problem, see above')])
    expect(told(error)).toBe(error);
});

test('a folder that is a file, or within one, is no place', () => {
  const path = join(tempFolder({ 'a.txt': '' }), 'a.txt');
  for (const own of [path, join(path, 'site')])
    expect(() => proveWritable({ ...site, path: own })).toThrow(
      `${path} is a file, and no place for the folder of the site: name another folder (--out or DATAPOND_OUT)`,
    );
  proveWritable({ ...site, path: join(tempFolder({}), 'not', 'yet') });
});

test('a link that leads nowhere is no place, nor is what would lie behind it', () => {
  const path = join(tempFolder({}), 'site');
  symlinkSync('nowhere', path);
  for (const own of [path, join(path, 'deeper')])
    expect(() => proveWritable({ ...site, path: own })).toThrow(
      `${path} is a link that leads nowhere, and no place for the folder of the site: name another folder (--out or DATAPOND_OUT)`,
    );
});
