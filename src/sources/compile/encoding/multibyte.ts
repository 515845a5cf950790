import { createDecoder } from '../../csv/dialect/encoding.ts';

/** How unlikely the characters of an encoding of East Asia are, by their first byte: natural logarithms, negative. */
interface Multibyte {
  readonly encoding: string;
  /** First bytes, from and to, of characters that are frequent. */
  readonly rows: readonly (readonly [from: number, to: number, score: number])[];
  /** The least second byte of frequent characters. */
  readonly least: number;
  /** Single bytes that are characters by themselves: the narrow katakana of Shift_JIS. */
  readonly single: readonly [from: number, to: number] | null;
}

const [KANA, SIGN, HANGUL, HAN, RARE] = [-3.5, -4.5, -5, -6, -12];

/** Of an encoding whose texts have kana among them: one without is another's more likely. */
const RARER_HAN = HAN - 0.5;

/** A narrow katakana. Few texts have any, and these have them in rows. */
const [NARROW, NARROW_ALONE] = [-8, -6];

/** What is added to a character between two letters of ASCII: that is a letter of a word in another encoding. */
const WITHIN_WORD = -6;

/** What a text must gain by it that East Asia's characters stand there: of one character nobody knows. */
const LEAST = -6;

const MULTIBYTES: readonly Multibyte[] = [
  {
    encoding: 'shift_jis',
    rows: [
      [0x81, 0x81, SIGN],
      [0x82, 0x83, KANA],
      [0x88, 0x97, HAN],
    ],
    least: 0x40,
    single: [0xa1, 0xdf],
  },
  {
    encoding: 'euc-jp',
    rows: [
      [0xa1, 0xa3, SIGN],
      [0xa4, 0xa5, KANA],
      [0xb0, 0xcf, RARER_HAN],
    ],
    least: 0xa1,
    single: null,
  },
  {
    encoding: 'gb18030',
    rows: [
      [0xa1, 0xa1, SIGN],
      [0xa3, 0xa3, SIGN],
      [0xb0, 0xd7, HAN],
    ],
    least: 0xa1,
    single: null,
  },
  {
    encoding: 'big5',
    rows: [
      [0xa1, 0xa3, SIGN],
      [0xa4, 0xc6, HAN],
    ],
    least: 0x40,
    single: null,
  },
  {
    encoding: 'euc-kr',
    rows: [
      [0xa1, 0xa1, SIGN],
      [0xa3, 0xa3, SIGN],
      [0xb0, 0xc8, HANGUL],
    ],
    least: 0xa1,
    single: null,
  },
];

/** How likely a text is in each encoding of East Asia that all of it is valid in: logarithms, the least negative the likeliest. */
export function scoreMultibytes(bytes: Uint8Array): ReadonlyMap<string, number> {
  return new Map(
    MULTIBYTES.flatMap((known) => (isValid(bytes, known) ? [[known.encoding, score(bytes, known)]] : [])),
  );
}

/** The last character may be cut. */
function isValid(bytes: Uint8Array, { encoding }: Multibyte): boolean {
  try {
    createDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function score(bytes: Uint8Array, { rows, least, single }: Multibyte): number {
  const isSingle = (byte = 0) => single !== null && byte >= single[0] && byte <= single[1];
  let sum = LEAST;
  for (let i = 0; i < bytes.length; i++) {
    const first = bytes[i]!;
    if (first < 128) continue;
    if (isSingle(first)) {
      sum += NARROW + (isSingle(bytes[i - 1]) || isSingle(bytes[i + 1]) ? 0 : NARROW_ALONE);
      continue;
    }
    const isWithin = isLetter(bytes[i - 1]) && isLetter(bytes[i + 2]);
    const second = bytes[++i] ?? 0;
    const row = second >= least ? rows.find(([from, to]) => first >= from && first <= to) : undefined;
    sum += (row?.[2] ?? RARE) + (isWithin ? WITHIN_WORD : 0);
  }
  return sum;
}

const isLetter = (byte = 0) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
