import { ResourceError } from '../../core/errors.ts';
import { readXml } from './read-xml.ts';
import { checkPlace, type Merge, type Sheet } from './sheet.ts';
import { unzip } from './unzip.ts';

/** Empty rows come repeated, up to a sheet's end. */
const MOST_REPEATED = 16_384;

/** Characters of the longest text that programs let a cell have. */
const MOST_SPACES = 32_767;

/** What tells of the files. */
const MANIFEST = 'META-INF/manifest.xml';

interface OdsSheet extends Sheet {
  readonly rows: string[][];
  readonly merges: Merge[];
  readonly hiddenColumns: [number, number][];
  errors: number;
}

/** The sheets of an OpenDocument spreadsheet. Throws ResourceError when it is none. */
export function readOds(bytes: Uint8Array): readonly Sheet[] {
  const content = isXml(bytes) ? bytes : unpack(bytes);
  const sheets: OdsSheet[] = [];
  // Of styles, which come before all tables: a sheet is hidden by its own.
  const hiding = new Set<string>();
  let style = '';
  let cells: string[] = [];
  // Empty cells that nothing has followed yet: at a row's end there are thousands.
  let gap = 0;
  let [times, rowTimes, columns] = [1, 1, 0];
  let value: string | null = null;
  let text = '';
  let [paragraphs, noted] = [0, 0];
  let inParagraph = false;
  readXml(content, {
    open(name, attribute) {
      const repeated = (what: string) => toCount(attribute(`table:number-${what}-repeated`));
      const sheet = sheets.at(-1);
      if (name === 'style') style = attribute('style:name') ?? '';
      if (name === 'table-properties' && attribute('table:display') === 'false') hiding.add(style);
      if (name === 'table') {
        const hidden = hiding.has(attribute('table:style-name') ?? '');
        const own = { name: attribute('table:name') ?? '', rows: [], merges: [], hiddenColumns: [] };
        sheets.push({ ...own, errors: 0, hidden });
        columns = 0;
      }
      if (name === 'table-column') {
        const [first, visibility] = [columns, attribute('table:visibility') ?? 'visible'];
        columns += repeated('columns');
        if (visibility !== 'visible') sheet?.hiddenColumns.push([first, columns - 1]);
      }
      if (name === 'table-row') [cells, gap, rowTimes] = [[], 0, repeated('rows')];
      if (name === 'annotation') noted++;
      if (name === 'table-cell' || name === 'covered-table-cell') {
        [times, value, text, paragraphs] = [repeated('columns'), toText(attribute), '', 0];
        const [right = 1, bottom = 1] = ['columns', 'rows'].map((what) =>
          toCount(attribute(`table:number-${what}-spanned`)),
        );
        const [top, left] = [sheet?.rows.length ?? 0, cells.length + gap];
        if (right * bottom > 1)
          sheet?.merges.push({ top, left, bottom: top + bottom - 1, right: left + right - 1 });
      }
      if (name === 'p' && noted === 0) {
        if (paragraphs++ > 0) text += '\n';
        inParagraph = true;
      }
      if (inParagraph && name === 's')
        text += ' '.repeat(Math.min(toCount(attribute('text:c')), MOST_SPACES));
      if (inParagraph && name === 'line-break') text += '\n';
      if (inParagraph && name === 'tab') text += '\t';
    },
    close(name) {
      if (name === 'annotation') noted--;
      if (name === 'p' && noted === 0) inParagraph = false;
      if (name === 'table-cell' || name === 'covered-table-cell') {
        const cell = value === null || isFilledWithZeros(text, value) ? text : value;
        const isError = value === null && ERROR.test(cell);
        const sheet = sheets.at(-1);
        if (isError && sheet) sheet.errors++;
        if (cell === '' || isError) gap += times;
        else {
          checkPlace(1, cells.length + gap + times);
          for (; gap > 0; gap--) cells.push('');
          for (let i = 0; i < times; i++) cells.push(cell);
        }
      }
      if (name === 'table-row') {
        const isEmpty = cells.every((cell) => cell === '');
        // Nothing but empty rows comes behind such a many.
        const most = isEmpty && rowTimes > MOST_REPEATED ? 0 : rowTimes;
        checkPlace((sheets.at(-1)?.rows.length ?? 0) + most, cells.length);
        for (let i = 0; i < most; i++) sheets.at(-1)?.rows.push(isEmpty ? [] : cells);
      }
    },
    text(part) {
      if (inParagraph && noted === 0) text += part;
    },
  });
  return sheets;
}

/** Whether a spreadsheet is one file of XML: `.fods`. */
const isXml = (bytes: Uint8Array) =>
  /^\uFEFF?\s*<\?xml\b/.test(new TextDecoder().decode(bytes.subarray(0, 100)));

/** The part of a packed spreadsheet that holds its sheets. */
function unpack(bytes: Uint8Array): Uint8Array {
  const files = unzip(bytes, (path) => path === 'content.xml' || path === MANIFEST);
  // Its files themselves are encrypted, which the archive does not tell.
  if (new TextDecoder().decode(files.get(MANIFEST)).includes('encryption-data'))
    throw new ResourceError('has a password: publish it without');
  const content = files.get('content.xml');
  if (!content) throw new ResourceError('has no spreadsheet in it');
  return content;
}

/** How often something stands there: once where that is not told, or by no number. */
function toCount(told = ''): number {
  return /^\d+$/.test(told) ? Number(told) : 1;
}

/** What a formula that fails shows; other texts may begin with such a sign too. */
const ERROR = /^(#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|MACRO\?)|Err:\d+)$/;

/** Whether a cell shows a whole number with zeros before it, as codes have them. */
function isFilledWithZeros(shown: string, value: string): boolean {
  return /^0\d+$/.test(shown) && Number(shown) === Number(value);
}

/** A cell's value as a CSV would have it; null: what it shows. */
function toText(attribute: (name: string) => string | undefined): string | null {
  const type = attribute('office:value-type');
  const value = attribute('office:value');
  if (type === 'float' || type === 'currency' || type === 'percentage') return value ?? null;
  if (type === 'boolean') return attribute('office:boolean-value') ?? null;
  if (type === 'date') return attribute('office:date-value')?.replace(/\.0+$|T00:00:00(\.0+)?$/, '') ?? null;
  if (type !== 'time') return null;
  const [duration, sign = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(attribute('office:time-value') ?? '') ?? [];
  if (duration === undefined) return null;
  return sign + [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
}
