import { ResourceError } from '../../core/errors.ts';
import { builtInFormat, NUMBER, type NumberFormat, showNumber, toNumberFormat } from './number-format.ts';
import { readXml } from './read-xml.ts';
import { checkPlace, type Merge, type Sheet } from './sheet.ts';
import { unzip } from './unzip.ts';

/** The sheets of an Excel workbook (Office Open XML). Throws ResourceError when it is none. */
export function readXlsx(bytes: Uint8Array): readonly Sheet[] {
  // Pictures and the like may be larger than all that is read.
  const files = unzip(
    bytes,
    (name) => /\.(xml|rels)$/i.test(name) && !/(^|\/)(drawings|media|charts|theme)\//i.test(name),
  );
  const byName = new Map([...files].map(([name, content]) => [name.toLowerCase(), content]));
  const file = (name: string) => byName.get(name.toLowerCase());
  const root = readRelations(file('_rels/.rels'), '').find(({ kind }) => kind === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  const workbook = file(path);
  if (!workbook) throw new ResourceError('has no workbook in it');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = readRelations(file(`${folder}_rels/${path.slice(folder.length)}.rels`), folder);
  const ofKind = (kind: string, usual: string) =>
    file(relations.find((one) => one.kind === kind)?.path ?? `${folder}${usual}`);
  const { sheets, is1904 } = readWorkbook(workbook);
  const strings = readStrings(ofKind('sharedStrings', 'sharedStrings.xml'));
  const formats = readStyles(ofKind('styles', 'styles.xml'));
  return sheets.flatMap(({ name, relation, hidden }) => {
    const worksheet = relations.find(({ id, kind }) => id === relation && kind === 'worksheet');
    const sheet = worksheet && file(worksheet.path);
    return sheet ? [{ name, hidden, ...readSheet(sheet, { strings, formats, is1904 }) }] : [];
  });
}

/** What a part of a workbook says of another one. */
interface PartRelation {
  readonly id: string;
  /** The last part of its type: `worksheet`, `styles`. */
  readonly kind: string;
  readonly path: string;
}

/** @param folder that the paths are relative to, with a slash at its end, or empty */
function readRelations(bytes: Uint8Array | undefined, folder: string): readonly PartRelation[] {
  const relations: PartRelation[] = [];
  if (bytes)
    readXml(bytes, {
      open(name, attribute) {
        if (name !== 'Relationship') return;
        const [id = '', target = '', type = ''] = ['Id', 'Target', 'Type'].map((one) => attribute(one) ?? '');
        relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: toPath(target, folder) });
      },
      close() {},
      text() {},
    });
  return relations;
}

function toPath(target: string, folder: string): string {
  try {
    return decodeURI(new URL(target, `file:///${folder}`).pathname.slice(1));
  } catch {
    // Who writes no address means the name itself.
    return folder + target;
  }
}

function readWorkbook(bytes: Uint8Array) {
  const sheets: { readonly name: string; readonly relation: string; readonly hidden: boolean }[] = [];
  let is1904 = false;
  readXml(bytes, {
    open(name, attribute) {
      // Another one stands in a later Excel's extensions, and says nothing of days.
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const hidden = (attribute('state') ?? 'visible') !== 'visible';
      sheets.push({ name: attribute('name') ?? '', relation: attribute('*:id') ?? '', hidden });
    },
    close() {},
    text() {},
  });
  return { sheets, is1904 };
}

function readStrings(bytes: Uint8Array | undefined): readonly string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  let current: string | null = null;
  let [isText, phonetic] = [false, false];
  readXml(bytes, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      if (name === 't') isText = true;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push(unescaped(current ?? ''));
    },
    text(text) {
      if (isText && !phonetic) current += text;
    },
  });
  return strings;
}

/** A text without the escapes for what XML has no letter for: `_x000D_` is a carriage return, `_x005F_` an underscore that begins none. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

/** By the index of a cell's style. */
function readStyles(bytes: Uint8Array | undefined): readonly NumberFormat[] {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  if (!bytes) return formats;
  let isCellStyle = false;
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'numFmt')
        custom.set(Number(attribute('numFmtId')), toNumberFormat(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(attribute('numFmtId') ?? 0);
      formats.push(custom.get(id) ?? builtInFormat(id));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
    text() {},
  });
  return formats;
}

interface Workbook {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

function readSheet(bytes: Uint8Array, workbook: Workbook): Omit<Sheet, 'name' | 'hidden'> {
  const rows: string[][] = [];
  const merges: Merge[] = [];
  const hiddenColumns: [number, number][] = [];
  let [errors, uncounted] = [0, 0];
  let [row, column] = [-1, -1];
  let [type, style, value] = ['n', 0, ''];
  let [isValue, isFormula, phonetic] = [false, false, false];
  readXml(bytes, {
    open(name, attribute) {
      if (name === 'col' && /^(1|true)$/.test(attribute('hidden') ?? ''))
        hiddenColumns.push([Number(attribute('min')) - 1, Number(attribute('max')) - 1]);
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1;
        column = -1;
      }
      if (name === 'c') {
        const place = attribute('r');
        column = place ? toPlace(place).column : column + 1;
        checkPlace(row + 1, column + 1);
        [type, style, value] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0), ''];
        isFormula = false;
      }
      if (name === 'rPh') phonetic = true;
      // Some programs write a number too where the text is.
      if (name === (type === 'inlineStr' ? 't' : 'v')) isValue = !phonetic;
      if (name === 'f') isFormula = true;
      if (name === 'mergeCell') merges.push(toMerge(attribute('ref') ?? ''));
    },
    close(name) {
      if (name === 'rPh') phonetic = false;
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c') return;
      if (type === 'e') errors++;
      // One that makes an empty text says so.
      else if (isFormula && value === '' && type !== 'str') uncounted++;
      const cells = (rows[row] ??= []);
      cells[column] = toText(type, value, workbook.formats[style] ?? NUMBER, workbook);
    },
    text(text) {
      if (isValue) value += text;
    },
  });
  return {
    rows: Array.from(rows, (cells) => Array.from(cells ?? [], (cell) => cell ?? '')),
    merges,
    hiddenColumns,
    errors,
    uncounted,
  };
}

function toPlace(place: string): { readonly row: number; readonly column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

function toMerge(reference: string): Merge {
  const [from = '', to = from] = reference.split(':');
  const [first, last] = [toPlace(from), toPlace(to)];
  return { top: first.row, left: first.column, bottom: last.row, right: last.column };
}

function toText(type: string, value: string, format: NumberFormat, { strings, is1904 }: Workbook): string {
  if (value === '' || type === 'e') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value;
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return showNumber(number, format, is1904);
}
