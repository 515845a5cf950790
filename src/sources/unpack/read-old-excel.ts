import { type CellObject, read, set_cptable, type WorkSheet } from '@e965/xlsx';
import { ResourceError } from '../../core/errors.ts';
import { createAnyDecoder } from '../compile/encoding/any-decoder.ts';
import { toDeclaredEncoding } from '../compile/encoding/declared-encoding.ts';
import { isCompoundFile } from './compound-file.ts';
import { showNumber, toNumberFormat } from './number-format.ts';
import type { Sheet } from './sheet.ts';

/** What the library reads texts of before Unicode by: it has tables of its own for that, of half a megabyte. */
set_cptable({
  utils: {
    hascp: () => true,
    decode: (page: number, bytes: string | ArrayLike<number>) =>
      decoderOf(page).decode(
        Uint8Array.from(typeof bytes === 'string' ? [...bytes].map((one) => one.charCodeAt(0)) : bytes),
      ),
    encode() {
      throw new Error('nothing is written');
    },
  },
});

const decoders = new Map<number, Pick<TextDecoder, 'decode'>>();

function decoderOf(page: number): Pick<TextDecoder, 'decode'> {
  const known = decoders.get(page);
  if (known) return known;
  const declared = toDeclaredEncoding(`cp${page}`);
  const label =
    declared.kind === 'readable' ? declared.encoding : declared.kind === 'other' && declared.label;
  const decoder = createAnyDecoder(label || 'windows-1252');
  decoders.set(page, decoder);
  return decoder;
}

/** Bytes that a container has at least. */
const LEAST_BYTES = 512;

/** The sheets of a workbook of Excel before 2007 (`.xls`), of its binary format (`.xlsb`), or of its XML of 2003. Throws ResourceError when it is damaged, or has a password. */
export function readOldExcel(bytes: Uint8Array): readonly Sheet[] {
  const workbook = orDamaged(() => {
    // The library takes less for a text.
    if (isCompoundFile(bytes) && bytes.length < LEAST_BYTES) throw new Error('no sectors');
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      // Which columns are hidden is told with those.
      cellStyles: true,
    });
    // Of a file that is cut there may be the names alone.
    if (book.SheetNames.every((name) => !book.Sheets[name])) throw new Error('no sheets');
    return book;
  });
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return workbook.SheetNames.flatMap((name, i) => {
    const sheet = workbook.Sheets[name];
    // A chart or a macro has a sheet of its own.
    if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') return [];
    return [{ name, hidden: (workbook.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0, ...toSheet(sheet, is1904) }];
  });
}

function orDamaged<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (/password|encrypt/i.test((error as Error).message))
      throw new ResourceError('has a password: publish it without', { cause: error });
    throw new ResourceError(
      'is damaged, or no workbook: open it in a spreadsheet program, and save it as XLSX',
      {
        cause: error,
      },
    );
  }
}

function toSheet(sheet: WorkSheet, is1904: boolean): Omit<Sheet, 'name' | 'hidden'> {
  let errors = 0;
  const rows = Array.from(sheet['!data'] ?? [], (row) =>
    Array.from(row ?? [], (cell) => {
      if (cell?.t === 'e') errors++;
      return cell ? toText(cell, is1904) : '';
    }),
  );
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    top: s.r,
    left: s.c,
    bottom: e.r,
    right: e.c,
  }));
  const hiddenColumns = Array.from(sheet['!cols'] ?? [], (column, x) => (column?.hidden ? [x] : [])).flat();
  return { rows, merges, hiddenColumns: hiddenColumns.map((x) => [x, x]), errors };
}

/** A cell's value as a CSV would have it. */
function toText({ t, v, z }: CellObject, is1904: boolean): string {
  if (v === undefined || v === null || t === 'e' || t === 'z') return '';
  if (t !== 'n') return String(v).replace(/\r\n?/g, '\n');
  return showNumber(Number(v), toNumberFormat(String(z ?? 'General')), is1904);
}
