import { findOther } from '../compile/find-other.ts';
import { ResourceError } from '../../core/errors.ts';
import { sniffEncoding } from '../csv/dialect/sniff-encoding.ts';
import { isCompoundFile } from './compound-file.ts';
import type { Sheet } from './sheet.ts';
import { readZipDirectory } from './zip-directory.ts';

/** How workbooks of before 1995 begin, which are in no container. */
const BARE = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08],
] as const;

/** A workbook of Excel 2003 in XML. */
const XML = /^\s*<\?xml\b[^]*urn:schemas-microsoft-com:office:spreadsheet/;

/** Bytes of its beginning in which that stands. */
const START = 2_000;

/**
 * The sheets of a file that is called an Excel workbook, by what it is: `.xls` is what programs call texts and newer workbooks, too. Null: it is such a text. Throws
 * ResourceError when it is damaged, has a password, or is something else.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  format: 'XLS' | 'XLSB' | 'XLSX',
): Promise<readonly Sheet[] | null> {
  const begins = (start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);
  const isOld = isCompoundFile(bytes) || BARE.some(begins);
  const text = new TextDecoder().decode(bytes.subarray(0, START));
  if (isOld || XML.test(text) || isBinary(bytes))
    return (await import('./read-old-excel.ts')).readOldExcel(bytes);
  const isText = sniffEncoding(bytes).startsWith('utf-16') || !bytes.includes(0);
  if (begins([0x50, 0x4b]) || format !== 'XLS' || !isText)
    return (await import('./read-xlsx.ts')).readXlsx(bytes);
  const other = findOther(bytes);
  if (other !== undefined) throw new ResourceError(`is ${other}`);
  return null;
}

/** Whether a ZIP archive is a workbook whose parts are no XML. */
function isBinary(bytes: Uint8Array): boolean {
  return [...readZipDirectory(bytes).values()].some(({ path }) => path.toLowerCase() === 'xl/workbook.bin');
}
