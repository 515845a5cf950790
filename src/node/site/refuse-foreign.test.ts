import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { replaceSite } from './replace-site.ts';

const VERSION = '0123456789ab';
const SITE = {
  'sw.js': 'sw',
  'catalog.json': '{}',
  'index.html': `<script src="assets/site-${VERSION}.js"></script>\n`,
  'icon.svg': '<svg/>',
  [`assets/site-${VERSION}.js`]: '1',
  'data/a/a.12345678.csv': 'x',
};

const refuse = (target: string) =>
  refuseForeign(target, { files: Object.keys(SITE), setting: 'the option `out`' });

async function builtFolder(): Promise<string> {
  const target = tempFolder({});
  await replaceSite(tempFolder(SITE), target, '');
  return target;
}

test.each(['index.html', 'sw.js', 'icon.svg'])('somebody’s own %s is not overwritten', (name) => {
  const target = tempFolder({ [name]: 'ours' });
  expect(() => refuse(target)).toThrow(
    `${join(target, name)} is no file of datapond's: name an empty folder for the site (the option \`out\`), and copy what is built`,
  );
});

test('what a build wrote may be built over, and no page that has taken its place', async () => {
  const target = await builtFolder();
  refuse(target);
  writeFileSync(join(target, 'index.html'), 'our city');
  expect(() => refuse(target)).toThrow(
    `${join(target, 'index.html')} is not what datapond wrote there: move it away, or name an empty folder`,
  );
});

test('a page with something added to it, or other ends of lines, is still what was built', async () => {
  const target = await builtFolder();
  writeFileSync(join(target, 'index.html'), `<!-- counted -->${SITE['index.html']}`);
  refuse(target);
  writeFileSync(join(target, 'index.html'), SITE['index.html'].replace('\n', '\r\n'));
  refuse(target);
});

test.each([
  ['with a record that has no hashes', { '.datapond-files': `${Object.keys(SITE).join('\n')}\n` }],
  ['without a record, as a copy may be', {}],
])('a site of an older version %s may be built over', (_how, record) => {
  refuse(tempFolder({ ...SITE, ...record }));
});

test('a file in the place of a folder, and a folder in that of a file, are told before anything is built', async () => {
  const file = tempFolder({ assets: '' });
  expect(() => refuse(file)).toThrow(`${join(file, 'assets')} is a file where the site has a folder: name`);
  const deep = tempFolder({ 'data/a': '' });
  expect(() => refuse(deep)).toThrow(`${join(deep, 'data/a')} is a file where the site has a folder: name`);
  const folder = tempFolder({ 'sw.js/x': '', 'catalog.json': '' });
  expect(() => refuse(folder)).toThrow(
    `${join(folder, 'sw.js')} is a folder where the site has a file: name`,
  );
  const link = tempFolder({});
  symlinkSync('nowhere', join(link, 'index.html'));
  expect(() => refuse(link)).toThrow('index.html is no file of datapond');
});
