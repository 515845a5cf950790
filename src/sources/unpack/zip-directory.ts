import { joinBytes } from '../../core/join-bytes.ts';
import { createAnyDecoder } from '../compile/encoding/any-decoder.ts';
import { guessEncoding } from '../compile/encoding/guess-encoding.ts';
import { isUtf8 } from '../csv/dialect/sniff-encoding.ts';

/** What an archive's directory says of a file. */
export interface ZipEntry {
  /** Its path, parted by slashes. */
  readonly path: string;
  /** Whether a password is needed for it. */
  readonly isEncrypted: boolean;
}

interface RawEntry {
  readonly name: Uint8Array;
  readonly flags: number;
  /** Its path in UTF-8, as some programs write it beside the name; null: it has none. */
  readonly unicode: Uint8Array | null;
}

/** Of the archive's directory: what ends it, its entries, their length without names. */
const [END, ENTRY, ENTRY_BYTES] = [0x06054b50, 0x02014b50, 46];
const END_BYTES = 22;

const [ENCRYPTED, UTF8] = [1, 0x800];

/** The field of an entry that has its path in UTF-8, and the bytes before that. */
const [UNICODE_PATH, BEFORE_PATH] = [0x7075, 5];

/** What archives have names in by the rules of DOS, as Windows' programs do in the West: where letters tell of no other language. */
const USUAL = 'ibm850';

/**
 * The files of a ZIP archive, by their names where each byte is taken for a character, or as they are where an entry says that it is UTF-8; none where the directory
 * cannot be read. Of the others the path is read as UTF-8 where all of them are, else in the encoding that their letters tell: programs write what their machine has.
 */
export function readZipDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const entries = readEntries(bytes);
  const unsaid = entries.filter(({ flags, unicode }) => !(flags & UTF8) && !unicode);
  const decoder = createAnyDecoder(encodingOf(unsaid.map(({ name }) => name)));
  const utf8 = new TextDecoder();
  return new Map(
    entries.map(({ name, flags, unicode }) => {
      const isUtf8Name = (flags & UTF8) !== 0;
      const path = isUtf8Name ? utf8.decode(name) : unicode ? utf8.decode(unicode) : decoder.decode(name);
      const key = isUtf8Name ? path : String.fromCharCode(...name);
      return [key, { path: path.replaceAll('\\', '/'), isEncrypted: (flags & ENCRYPTED) !== 0 }];
    }),
  );
}

function encodingOf(names: readonly Uint8Array[]): string {
  const all = joinBytes(names.flatMap((name) => [name, Uint8Array.of(LINE_END)]));
  if (isUtf8(all)) return 'utf-8';
  const { encoding, isSure } = guessEncoding(all);
  return isSure && encoding !== 'windows-1252' ? encoding : USUAL;
}

const LINE_END = 10;

function readEntries(bytes: Uint8Array): readonly RawEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: RawEntry[] = [];
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return entries;
  let at = view.getUint32(end + 16, true);
  while (at + ENTRY_BYTES <= bytes.length && view.getUint32(at, true) === ENTRY) {
    const names = at + ENTRY_BYTES;
    const fields = names + view.getUint16(at + 28, true);
    const comment = fields + view.getUint16(at + 30, true);
    entries.push({
      name: bytes.subarray(names, fields),
      flags: view.getUint16(at + 8, true),
      unicode: findUnicode(bytes.subarray(fields, comment)),
    });
    at = comment + view.getUint16(at + 32, true);
  }
  return entries;
}

function findUnicode(fields: Uint8Array): Uint8Array | null {
  const view = new DataView(fields.buffer, fields.byteOffset, fields.byteLength);
  for (let at = 0; at + 4 <= fields.length;) {
    const [from, size] = [at + 4, view.getUint16(at + 2, true)];
    if (view.getUint16(at, true) === UNICODE_PATH) return fields.subarray(from + BEFORE_PATH, from + size);
    at = from + size;
  }
  return null;
}
