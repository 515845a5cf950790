import { expect, test } from 'vitest';
import { inEncoding } from '../../testing/nasty/nasty-file.ts';
import { zipTexts } from '../../testing/nasty/workbooks.ts';
import { unzip } from './unzip.ts';
import { readZipDirectory } from './zip-directory.ts';

const LENGTH = 20;

/** An archive whose files are called such bytes, and says nothing of what they are. */
function zipNamed(names: readonly Uint8Array[]): Uint8Array {
  const usual = names.map((_, i) => String(i).padEnd(LENGTH, 'x'));
  const bytes = Buffer.from(zipTexts(Object.fromEntries(usual.map((name) => [name, 'a\n1\n']))));
  names.forEach((name, i) => {
    const own = Buffer.alloc(LENGTH, '_').fill(name, 0, name.length);
    for (let at = bytes.indexOf(usual[i]!); at >= 0; at = bytes.indexOf(usual[i]!)) own.copy(bytes, at);
  });
  return new Uint8Array(bytes);
}

const pathsOf = (archive: Uint8Array) =>
  [...unzip(archive, () => true).keys()].map((path) => path.replace(/_+$/, ''));

test.each([
  ['utf-8', ['Größe.csv', '市町村.csv']],
  ['shift_jis', ['市町村.csv', 'データ.csv']],
  ['gb18030', ['人口.csv', '城市.csv']],
  ['euc-kr', ['인구.csv', '도시.csv']],
  ['ibm866', ['Население.csv', 'Город.csv']],
  ['ibm850', ['Größe.csv', 'Straße.csv']],
  ['ibm852', ['Łódź.csv', 'Gdańsk.csv', 'Poznań.csv']],
])('names in %s that do not say so are read by their letters', (encoding, names) => {
  const bytes = names.map((name) =>
    encoding === 'utf-8' ? new TextEncoder().encode(name) : inEncoding(encoding, name),
  );
  expect(pathsOf(zipNamed(bytes))).toEqual(names);
});

test('folders are parted by slashes, whatever an archive has', () => {
  expect(pathsOf(zipTexts({ 'a\\b.csv': 'a\n1\n' }))).toEqual(['a/b.csv']);
});

test('a path in UTF-8 beside a name is the one that counts', () => {
  const archive = Buffer.from(zipTexts({ 'plain.csv': 'a\n1\n' }));
  const path = Buffer.from('größe.csv');
  const at = archive.lastIndexOf('plain.csv');
  const field = Buffer.alloc(9 + path.length);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + path.length, 2);
  path.copy(field, 9);
  archive.writeUInt16LE(field.length, at - 46 + 30);
  const end = at + 'plain.csv'.length;
  const whole = Buffer.concat([archive.subarray(0, end), field, archive.subarray(end)]);
  expect([...readZipDirectory(whole).values()]).toEqual([{ path: 'größe.csv', isEncrypted: false }]);
  expect(pathsOf(whole)).toEqual(['größe.csv']);
});

test('what is no archive has no directory', () => {
  expect(readZipDirectory(new Uint8Array(100)).size).toBe(0);
  expect(readZipDirectory(Uint8Array.of(1, 2)).size).toBe(0);
});
