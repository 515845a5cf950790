import { createAnyDecoder } from '../../compile/encoding/any-decoder.ts';
import { toDeclaredEncoding } from '../../compile/encoding/declared-encoding.ts';
import { guessEncoding } from '../../compile/encoding/guess-encoding.ts';
import { isUtf8 } from '../../csv/dialect/sniff-encoding.ts';

/** By the byte of a table that tells its language (dBase, FoxPro and Esri): a code page of Windows or DOS. That of "any ANSI", 0x57, tells nothing. */
const LANGUAGES: ReadonlyMap<number, number> = new Map(
  Object.entries({
    437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
    850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
    852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
    857: [0x6b, 0x88],
    860: [0x24],
    861: [0x67],
    863: [0x1c, 0x6c],
    865: [0x08, 0x17, 0x66],
    866: [0x26, 0x65],
    737: [0x6a, 0x86],
    874: [0x50, 0x7c],
    932: [0x13, 0x7b],
    936: [0x4d, 0x7a],
    949: [0x4e, 0x79],
    950: [0x4f, 0x78],
    1250: [0xc8],
    1251: [0xc9],
    1252: [0x03, 0x58, 0x59],
    1253: [0xcb],
    1254: [0xca],
    1255: [0x7d],
    1256: [0x7e],
    1257: [0xcc],
    10000: [0x04],
    10006: [0x98],
    10007: [0x96],
    10029: [0x97],
  }).flatMap(([page, bytes]) => bytes.map((byte) => [byte, Number(page)] as const)),
);

/** What reads the texts of a table. */
export interface DbfTexts {
  readonly read: (bytes: Uint8Array) => string;
  /** The encoding that only the letters tell of; null: it is told, or is UTF-8. */
  readonly guessed: string | null;
}

/**
 * How the texts of a dBase table are encoded: as a file beside it says, or the table itself; else what its letters tell.
 * @param label what stands in the file beside it (`.cpg`); null: there is none
 * @param language the byte of the table that tells its language
 * @param texts all of them
 */
export function findDbfEncoding(label: string | null, language: number, texts: Uint8Array): DbfTexts {
  const page = LANGUAGES.get(language);
  const told = [label === null ? null : fromLabel(label), page === undefined ? null : `cp${page}`]
    .map((name) => name && nameOf(name))
    .find((name) => name);
  const isOfUtf8 = isUtf8(texts);
  // What is called so without being it was often written by a program that knew no other.
  if (told && (told !== 'utf-8' || isOfUtf8)) return { read: readerOf(told), guessed: null };
  if (isOfUtf8) return { read: readerOf('utf-8'), guessed: null };
  const { encoding } = guessEncoding(texts);
  return { read: readerOf(encoding), guessed: encoding };
}

/** `UTF-8`, `1252`, `ANSI 1252`, `88591`, `ISO 8859-1`. */
function fromLabel(label: string): string {
  const plain = label.replace(/^(ansi|oem|ldid)[\s/_-]*(?=\d)/i, '').trim();
  const iso = /^8859-?(\d+)$/.exec(plain);
  return iso ? `iso-8859-${iso[1]}` : /^\d+$/.test(plain) ? `cp${plain}` : plain;
}

function nameOf(label: string): string | null {
  const declared = toDeclaredEncoding(label);
  if (declared.kind === 'unknown') return null;
  return declared.kind === 'readable' ? declared.encoding : declared.label;
}

function readerOf(encoding: string): DbfTexts['read'] {
  const decoder = createAnyDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}
