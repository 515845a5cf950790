import { type BookType, utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { unpackFile } from './unpack-file.ts';

/** A workbook of a day, a duration, a truth value, a formula that fails, a text of two lines, merged cells, a hidden column and a hidden sheet. */
function makeWorkbook(bookType: BookType, date1904 = false): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['day', 'lasts', 'is', 'fails', 'näme'],
    [null, null, true, 0, 'a\nb'],
    [null, 0.5, false, 2.5, 'Łódź'],
  ]);
  const days = date1904 ? 1462 : 0;
  sheet['A2'] = { t: 'n', v: 44197 - days, z: 'yyyy-mm-dd' };
  sheet['A3'] = { t: 'n', v: 44198.5 - days, z: 'yyyy-mm-dd hh:mm' };
  sheet['B2'] = { t: 'n', v: 1.5, z: '[h]:mm:ss' };
  sheet['D2'] = { t: 'e', v: 7 };
  sheet['!merges'] = [{ s: { r: 1, c: 4 }, e: { r: 1, c: 5 } }];
  sheet['!cols'] = [{}, {}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'One');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['no']]), 'Two');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }], WBProps: { date1904 } };
  return new Uint8Array(write(book, { type: 'array', bookType, cellDates: false }) as ArrayBuffer);
}

test.each([
  ['biff8', false],
  ['biff8', true],
  ['xlsb', false],
  ['xlml', false],
] as const)('a workbook in %s is read, counted from 1904: %s', async (bookType, date1904) => {
  const [one, two, ...more] = (await readWorkbook(makeWorkbook(bookType, date1904), 'XLS')) ?? [];
  expect(more).toEqual([]);
  expect(one).toMatchObject({ name: 'One', hidden: false, errors: 1 });
  expect(one?.rows.map((row) => row.slice(0, 5))).toEqual([
    ['day', 'lasts', 'is', 'fails', 'näme'],
    ['2021-01-01', '36:00:00', 'true', '', 'a\nb'],
    ['2021-01-02T12:00:00', '0.5', 'false', '2.5', 'Łódź'],
  ]);
  expect(one?.merges).toEqual([{ top: 1, left: 4, bottom: 1, right: 5 }]);
  expect(one?.hiddenColumns).toEqual([[2, 2]]);
  expect(two).toMatchObject({ name: 'Two', hidden: true });
});

test('texts of before Unicode are read by the code page of their workbook', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['name'], ['Gr__e']]), 'One');
  const bytes = Buffer.from(write(book, { type: 'array', bookType: 'biff5' }) as ArrayBuffer);
  // What writes it here knows ASCII alone.
  Buffer.of(0xf6, 0xdf).copy(bytes, bytes.indexOf('Gr__e') + 2);
  expect((await readWorkbook(bytes, 'XLS'))?.[0]?.rows).toEqual([['name'], ['Größe']]);
});

test('a sheet of one is called as Excel before 2007 has it', async () => {
  const [table] = await unpackFile('x.xls', makeWorkbook('biff8'));
  expect(table?.turnedFrom).toBe('XLS');
});

test.each([0.1, 0.3, 0.7])('a workbook that is cut is refused: %s of it', async (part) => {
  const bytes = makeWorkbook('biff8');
  await expect(readWorkbook(bytes.subarray(0, bytes.length * part), 'XLS')).rejects.toThrow('is damaged');
});

test('what is called a workbook and is none says what it is', async () => {
  const page = new TextEncoder().encode('<html><table><tr><td>1</td></tr></table>');
  await expect(readWorkbook(page, 'XLS')).rejects.toThrow('is a web page');
  await expect(readWorkbook(Uint8Array.of(1, 2, 0, 3), 'XLS')).rejects.toThrow('cannot be unpacked');
  const utf16 = new Uint8Array(Uint16Array.from('\uFEFFa\tb\n1\t2\n', (one) => one.charCodeAt(0)).buffer);
  expect(await readWorkbook(utf16, 'XLS')).toBeNull();
  expect(await readWorkbook(new TextEncoder().encode('a\tb\n1\t2\n'), 'XLS')).toBeNull();
});
