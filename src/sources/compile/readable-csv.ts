import type { ResourceDescriptor } from '../../catalog/descriptor.ts';
import { remark, type Remark } from '../../core/remark.ts';
import type { CsvDialect } from '../csv/dialect/dialect.ts';
import { type Content, isOnDisk } from '../content.ts';
import { toUtf8 } from '../csv/dialect/encoding.ts';
import { withoutFormulas } from '../csv/types/formula-texts.ts';
import { withoutInnerMarks } from '../csv/dialect/inner-marks.ts';
import { unifyNewlines } from '../csv/dialect/newlines.ts';
import { decode } from './encoding/decode.ts';
import { findOther } from './find-other.ts';
import { needsRewriting, PLAIN_DIALECT, rewriteCsv } from './rewrite-csv.ts';

/** A CSV that the readers take, or why there is none. */
export type ReadableCsv =
  | {
      readonly kind: 'readable';
      readonly content: Content;
      /** The same, or its beginning where it lies on disk. */
      readonly bytes: Uint8Array;
      /** The bytes again if they are not the file's own. */
      readonly rewritten: Uint8Array | null;
      /** What need not be sniffed. */
      readonly declared: Partial<CsvDialect>;
      readonly remarks: readonly Remark[];
    }
  | { readonly kind: 'problem'; readonly problem: string };

const CR = 13;

/** What is said of a file whose records are written anew. @param why e.g. `comments are left out` */
export function rewrittenRemark(why: string): Remark {
  return remark(`${why}: published as UTF-8 with commas`);
}

/** What of a dialect no reader in the browser follows. */
function unreadable({ comment, skipInitialSpace }: ResourceDescriptor['dialect']): string {
  const what = [
    ...(comment === undefined ? [] : ['comments']),
    ...(skipInitialSpace ? ['blanks beside delimiters'] : []),
  ];
  return `${what.join(' and ')} are left out`;
}

type Written = Pick<ResourceDescriptor, 'encoding' | 'dialect'>;

/**
 * Takes the descriptor's word for how a file is written; where no reader can follow it (comments, blanks after delimiters, other
 * encodings), or lines end in different ways, the file is rewritten. One on disk stays there when DuckDB takes it as it is, and else
 * is read. Rejects with ResourceError when it is too large for that.
 */
export async function toReadableCsv(content: Content, descriptor: Written): Promise<ReadableCsv> {
  if (!isOnDisk(content)) return readableBytes(content, descriptor);
  if (content.head && !needsRewriting(descriptor.dialect)) {
    const readable = readableBytes(content.head, descriptor);
    if (readable.kind === 'problem') return readable;
    if (readable.declared.encoding === 'utf-8' && !withoutFormulas(content.head))
      return { ...readable, content };
  }
  return readableBytes(await content.read(), descriptor);
}

function readableBytes(bytes: Uint8Array, { encoding: label, dialect }: Written): ReadableCsv {
  const what = findOther(bytes);
  if (what !== undefined) return { kind: 'problem', problem: `is ${what}` };
  const { comment: _, skipInitialSpace: __, ...written } = dialect;
  const { encoding, utf8, remarks } = decode(bytes, label);
  if (needsRewriting(dialect)) {
    const rewritten = rewriteCsv(utf8 ?? bytes, utf8 ? 'utf-8' : encoding, dialect);
    return {
      kind: 'readable',
      content: rewritten,
      bytes: rewritten,
      rewritten,
      declared: { ...written, ...PLAIN_DIALECT, encoding: 'utf-8' },
      remarks: [...remarks, rewrittenRemark(unreadable(dialect))],
    };
  }
  // DuckDB wants one kind of line end in a file. Few files have a carriage return at all.
  const unified = bytes.includes(CR)
    ? unifyNewlines(utf8 ?? toUtf8(bytes, encoding), dialect.quote ?? '"')
    : null;
  const text = unified ?? utf8 ?? bytes;
  const unmarked = encoding === 'utf-8' || text !== bytes ? withoutInnerMarks(text) : null;
  // Of UTF-16 alone are ASCII's bytes not its own.
  const ascii =
    text === bytes && encoding.startsWith('utf-16') ? toUtf8(bytes, encoding) : (unmarked ?? text);
  const unwrapped = (dialect.quote ?? '"') === '"' ? withoutFormulas(ascii) : null;
  const inUtf8 = unwrapped && toUtf8(unwrapped.bytes, ascii === bytes ? encoding : 'utf-8');
  const rewritten = inUtf8 ?? unmarked ?? unified ?? utf8;
  return {
    kind: 'readable',
    content: rewritten ?? bytes,
    bytes: rewritten ?? bytes,
    rewritten,
    declared: { ...written, encoding: rewritten ? 'utf-8' : encoding },
    remarks: [
      ...remarks,
      ...(unified ? [remark('its lines end in different ways: published with one, as UTF-8')] : []),
      ...(unmarked
        ? [
            remark(
              'some lines begin with a byte order mark, as where files are put together: published without',
            ),
          ]
        : []),
      ...(unwrapped ? [remark(formulasRemark(unwrapped.cells))] : []),
    ],
  };
}

function formulasRemark(cells: number): string {
  const are = cells === 1 ? 'a cell of it is' : `${cells.toLocaleString('en')} of its cells are`;
  return `${are} written as formulas, ="…", which keep a spreadsheet program from reading numbers: published without`;
}
