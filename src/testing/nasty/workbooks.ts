import { gzipSync, strToU8, zipSync } from 'fflate';

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A cell: a text, a number, a boolean, a day (a serial number), a failed formula, or nothing. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly day: number }
  | { readonly moment: number }
  | { readonly error: string };

export interface TestSheet {
  readonly name: string;
  readonly rows: readonly (readonly TestCell[])[];
  /** `A1:C1`. */
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
}

const letters = (column: number): string =>
  `${column >= 26 ? letters(Math.floor(column / 26) - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;

/** What newer ones of Excel's write into workbooks that count days from 1904 on: an element of the same name that says nothing of them. */
const EXTENSION =
  '<extLst><ext uri="{79F54976-1DA5-4618-B147-4CDE4B953A38}"><x14:workbookPr xmlns:x14="x" defaultImageDpi="32767"/></ext></extLst>';

/** An Excel workbook as Office writes it: shared strings, styles for days. */
export function makeXlsx(sheets: readonly TestSheet[], is1904 = false): Uint8Array {
  const strings: string[] = [];
  const cell = (value: TestCell, place: string): string => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'string') {
      strings.push(value);
      return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`;
    }
    if ('error' in value) return `<c r="${place}" t="e"><v>${value.error}</v></c>`;
    return 'day' in value
      ? `<c r="${place}" s="1"><v>${value.day}</v></c>`
      : `<c r="${place}" s="2"><v>${value.moment}</v></c>`;
  };
  const bodies = sheets.map(({ rows, merges = [] }) => {
    const lines = rows.map(
      (cells, y) =>
        `<row r="${y + 1}">${cells.map((one, x) => cell(one, `${letters(x)}${y + 1}`)).join('')}</row>`,
    );
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`;
  });
  const list = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${escape(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"${hidden ? ' state="hidden"' : ''}/>`,
  );
  const relations = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets>${is1904 ? EXTENSION : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
  };
  bodies.forEach((body, i) => (files[`xl/worksheets/sheet${i + 1}.xml`] = body));
  return zipTexts(files);
}

/** An Excel workbook of one sheet whose rows are written as they stand in its XML. @param formats codes of the styles 1, 2 … */
export function sheetXlsx(rows: string, formats: readonly string[] = []): Uint8Array {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${escape(code)}"/>`);
  const styles = formats.map((_, i) => `<xf numFmtId="${170 + i}"/>`);
  return zipTexts({
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/styles" Target="styles.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** An OpenDocument spreadsheet, with the empty cells and rows that LibreOffice writes behind all others. */
export function makeOds(sheets: readonly TestSheet[]): Uint8Array {
  const cell = (value: TestCell): string => {
    if (value === null) return '<table:table-cell/>';
    if (typeof value === 'number')
      return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
    if (typeof value === 'boolean')
      return `<table:table-cell office:value-type="boolean" office:boolean-value="${value}"><text:p>${value}</text:p></table:table-cell>`;
    if (typeof value === 'string') {
      const lines = escape(value)
        .split('\n')
        .map((line) => `<text:p>${line}</text:p>`);
      return `<table:table-cell office:value-type="string">${lines.join('')}</table:table-cell>`;
    }
    if ('error' in value) return `<table:table-cell><text:p>${value.error}</text:p></table:table-cell>`;
    const days = 'day' in value ? value.day : value.moment;
    const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000).toISOString();
    return `<table:table-cell office:value-type="date" office:date-value="${iso.slice(0, 'day' in value ? 10 : 19)}"><text:p>x</text:p></table:table-cell>`;
  };
  const tables = sheets.map(({ name, rows, hidden }) => {
    const lines = rows.map(
      (cells) =>
        `<table:table-row>${cells.map(cell).join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
    );
    return `<table:table table:name="${escape(name)}" table:style-name="${hidden ? 'ta2' : 'ta1'}">${lines.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;
  });
  const styles = ['true', 'false'].map(
    (display, i) =>
      `<style:style style:name="ta${i + 1}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`,
  );
  return zipTexts({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  });
}

export function zipTexts(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );
}

export function gzipText(content: string | Uint8Array): Uint8Array {
  return gzipSync(typeof content === 'string' ? strToU8(content) : content, { mtime: 0 });
}

/** A tar archive of one file. */
export function tarText(name: string, text: string): Uint8Array {
  const content = strToU8(text);
  const archive = new Uint8Array(512 + 512 * Math.ceil(content.length / 512) + 1024);
  archive.set(strToU8(name), 0);
  archive.set(strToU8(content.length.toString(8).padStart(11, '0')), 124);
  archive.set(strToU8('0'), 156);
  archive.set(strToU8('ustar'), 257);
  archive.set(content, 512);
  return archive;
}
