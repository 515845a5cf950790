import { remark } from '../../core/remark.ts';
import { bytesOf, sizeOf } from '../content.ts';
import type { CsvDialect } from '../csv/dialect/dialect.ts';
import { createDecoder } from '../csv/dialect/encoding.ts';
import { type SniffedDialect, sniffDialect } from '../csv/dialect/sniff-dialect.ts';
import { partByBlanks } from './part-blanks.ts';
import { type ReadableCsv, rewrittenRemark } from './readable-csv.ts';
import { PLAIN_DIALECT, rewriteCsv } from './rewrite-csv.ts';

type Readable = Extract<ReadableCsv, { kind: 'readable' }>;

/** Bytes of a file that is read whole for it. */
const MOST_BYTES = 50_000_000;

/**
 * Finds a file's dialect. Where nothing but blanks parts its columns, or names are in quotes behind blanks, and nobody says otherwise, it is
 * rewritten with commas.
 */
export async function sniffReadable(
  readable: Readable,
): Promise<{ readonly readable: Readable; readonly sniffed: SniffedDialect }> {
  const { declared, content } = readable;
  const sniffed = sniffDialect(readable.bytes, declared);
  if (hidesQuote(readable.bytes, sniffed.dialect)) return sniffReadable(await withoutMark(readable));
  const delimiter = behindBlanks(sniffed, declared);
  if (delimiter !== null && sizeOf(content) <= MOST_BYTES) {
    const trimmed = await withoutBlanks(readable, { ...sniffed.dialect, delimiter });
    // Else the quotes are parts of the names.
    if (trimmed.sniffed.names.every((name) => !name.includes('"'))) return trimmed;
  }
  if (
    declared.delimiter === undefined &&
    isDoubled(sniffed, readable.bytes) &&
    sizeOf(content) <= MOST_BYTES
  ) {
    const { encoding } = sniffed.dialect;
    const written = { delimiter: PIPES, quote: declared.quote ?? '"' };
    const bytes = rewriteCsv(await bytesOf(content), encoding, written);
    return rewritten(readable, bytes, 'its columns are parted by two pipes each');
  }
  const isOpen = sniffed.names.length === 1 && declared.delimiter === undefined;
  if (!isOpen || sizeOf(content) > MOST_BYTES) return { readable, sniffed };
  const text = createDecoder(sniffed.dialect.encoding).decode(await bytesOf(content));
  const parted = partByBlanks(text);
  if (!parted) return { readable, sniffed };
  const { header, comments } = parted;
  const left = comments === 1 ? 'one line is a comment' : `${comments} lines are comments`;
  return rewritten(readable, new TextEncoder().encode(parted.rewritten), 'its columns are parted by blanks', {
    dialect: { header, ...declared, skip: 0 },
    remarks: comments > 0 ? [remark(`${left}, and left out`)] : [],
  });
}

/** What stands before blanks and names in quotes, which no reader takes for quotes then; null: names are not written so. */
function behindBlanks(
  { names, dialect }: SniffedDialect,
  { delimiter, quote = '"', header = true }: Partial<CsvDialect>,
): string | null {
  if (quote !== '"' || !header) return null;
  if (names.some((name) => /^\s+".*"\s*$/s.test(name))) return dialect.delimiter;
  // Quotes within such may be why no delimiter parts the lines.
  const [only = '', more] = names;
  const told = more === undefined && delimiter === undefined ? /([,;|]) +"/.exec(only)?.[1] : undefined;
  return told ?? null;
}

async function withoutBlanks(readable: Readable, { encoding, delimiter }: CsvDialect) {
  const written = { delimiter, skipInitialSpace: true };
  const bytes = rewriteCsv(await bytesOf(readable.content), encoding, written);
  return rewritten(readable, bytes, 'blanks before quotes are left out');
}

const PIPES = '||';

/** Whether pipes stand by twos in all lines of a text that single ones seem to part. */
function isDoubled({ names, dialect }: SniffedDialect, bytes: Uint8Array): boolean {
  if (dialect.delimiter !== '|' || names.length < 3 || names.some((name, i) => i % 2 === 1 && name !== ''))
    return false;
  const text = createDecoder(dialect.encoding).decode(bytes.subarray(0, LOOKED_AT));
  return !text.split(/\r\n|\n|\r/).some((line) => /(^|[^|])(\|\|)*\|([^|]|$)/.test(line));
}

/** Bytes of a text that are looked at for them. */
const LOOKED_AT = 400_000;

interface Besides {
  readonly dialect: Partial<CsvDialect>;
  readonly remarks: Readable['remarks'];
}

/** @param bytes in the plain dialect, whatever the file's was; all else of it is as declared, or as it says */
function rewritten(
  readable: Readable,
  bytes: Uint8Array,
  why: string,
  { dialect = readable.declared, remarks = [] }: Partial<Besides> = {},
) {
  return {
    readable: {
      ...readable,
      content: bytes,
      bytes,
      rewritten: bytes,
      remarks: [...readable.remarks, rewrittenRemark(why), ...remarks],
    },
    sniffed: sniffDialect(bytes, { ...dialect, ...PLAIN_DIALECT, encoding: 'utf-8' }),
  };
}

const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * Whether a byte order mark stands before a quotation mark in lines above the header. Where DuckDB passes over lines it takes the mark for
 * a letter, and the quote behind it for none: the next one may then begin a text that goes on to the end.
 */
function hidesQuote(bytes: Uint8Array, { encoding, skip, quote }: CsvDialect): boolean {
  const isMarked = MARK.every((byte, i) => bytes[i] === byte);
  return encoding === 'utf-8' && skip > 0 && isMarked && bytes[MARK.length] === quote.charCodeAt(0);
}

async function withoutMark(readable: Readable): Promise<Readable> {
  const bytes = (await bytesOf(readable.content)).subarray(MARK.length);
  const why = 'a byte order mark stands before a quoted line above its header: published without';
  return {
    ...readable,
    content: bytes,
    bytes,
    rewritten: bytes,
    remarks: [...readable.remarks, remark(why)],
  };
}
