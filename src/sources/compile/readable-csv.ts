import type { ResourceDescriptor } from '../../catalog/descriptor.ts';
import type { CsvDialect } from '../csv/dialect.ts';
import { type Content, isOnDisk } from '../content.ts';
import { toUtf8 } from '../csv/encoding.ts';
import { unifyNewlines } from '../csv/newlines.ts';
import { sniffEncoding } from '../csv/sniff-encoding.ts';
import { toDeclaredEncoding } from './csv-encoding.ts';
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
      readonly remarks: readonly string[];
    }
  | { readonly kind: 'problem'; readonly problem: string };

const CR = 13;

export const REWRITTEN_REMARK =
  'published as UTF-8 with commas, since no reader in the browser takes it as it is';

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
    if (readable.declared.encoding === 'utf-8') return { ...readable, content };
  }
  return readableBytes(await content.read(), descriptor);
}

function readableBytes(bytes: Uint8Array, { encoding: label, dialect }: Written): ReadableCsv {
  const what = findOther(bytes);
  if (what !== undefined) return { kind: 'problem', problem: `is ${what}` };
  const { comment: _, skipInitialSpace: __, ...written } = dialect;
  const declared = label === null ? null : toDeclaredEncoding(label);
  const sniffed = sniffEncoding(bytes);
  if (declared?.kind === 'other' || needsRewriting(dialect)) {
    const encoding = declared?.kind === 'other' ? declared.label : sniffed;
    const rewritten = rewriteCsv(bytes, encoding, dialect);
    return {
      kind: 'readable',
      content: rewritten,
      bytes: rewritten,
      rewritten,
      declared: { ...written, ...PLAIN_DIALECT, encoding: 'utf-8' },
      remarks: [REWRITTEN_REMARK],
    };
  }
  const readable = declared?.kind === 'readable' ? declared.encoding : null;
  // A byte order mark knows better, and so do bytes that cannot be UTF-8; plain ASCII is right under any name.
  const wrong =
    readable !== null && readable !== sniffed && (readable === 'utf-8' || sniffed.startsWith('utf-16'));
  const isDamaged = declared === null && sniffed === 'windows-1252' && isMostlyUtf8(bytes);
  const remarks = [
    ...(isDamaged
      ? ['it is not UTF-8 throughout: read as windows-1252. Mend it, or tell its "encoding"']
      : []),
    ...(declared?.kind === 'unknown' ? [`its encoding "${label}" is unknown: read as ${sniffed}`] : []),
    ...(wrong ? [`it is not in ${label} as its descriptor says: read as ${sniffed}`] : []),
  ];
  const encoding = readable === null || wrong ? sniffed : readable;
  // DuckDB wants one kind of line end in a file. Few files have a carriage return at all.
  const unified = bytes.includes(CR) ? unifyNewlines(toUtf8(bytes, encoding), dialect.quote ?? '"') : null;
  if (!unified)
    return {
      kind: 'readable',
      content: bytes,
      bytes,
      rewritten: null,
      declared: { ...written, encoding },
      remarks,
    };
  return {
    kind: 'readable',
    content: unified,
    bytes: unified,
    rewritten: unified,
    declared: { ...written, encoding: 'utf-8' },
    remarks: [...remarks, 'its lines end in different ways: published with one, as UTF-8'],
  };
}

/** Whether a text that is not UTF-8 has more letters beyond ASCII that are than bytes that are not. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, 1_000_000));
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  const others = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return others > damaged;
}
