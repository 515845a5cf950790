import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import type { Postings } from '../lists/postings.ts';
import { openSpooled } from '../lists/scratch-file.ts';
import { type ScratchPath, Spool, type Spooled } from '../lists/spool.ts';

/** Lexemes of a column, in order, each with its records. Plain data, which comes from another thread. */
export interface SpooledLexemes {
  readonly lexemes: number;
  readonly spool: Spooled;
}

interface LexemeRecords {
  readonly lexeme: string;
  /** Ascending, one for each occurrence. */
  readonly ids: Uint32Array;
}

const NUMBER = 4;

/** Nothing can be posted any more. @param texts by number */
export function spoolLexemes(
  postings: Postings,
  texts: readonly string[],
  scratch: ScratchPath,
): SpooledLexemes {
  const spool = new Spool(scratch);
  const writer = new ByteWriter();
  const sorted = postings.sort();
  const numbers = [...texts.keys()].filter((number) => sorted.count(number) > 0);
  numbers.sort((a, b) => compareKeys(texts[a]!, texts[b]!));
  for (const number of numbers) {
    const { ids } = sorted.of(number);
    writer.clear();
    const text = texts[number]!;
    writer.raw(new Uint8Array(Uint32Array.of(Buffer.byteLength(text), ids.length).buffer));
    writer.text(text);
    writer.raw(new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength));
    spool.add(writer.written());
  }
  sorted.close();
  return { lexemes: numbers.length, spool: spool.finish() };
}

/** Reads lexemes in order, one after the other; then they are gone. */
class LexemeReader {
  readonly #file: ReturnType<typeof openSpooled>;
  #left: number;
  next: LexemeRecords | null = null;

  constructor({ lexemes, spool }: SpooledLexemes) {
    this.#left = lexemes;
    this.#file = openSpooled(spool);
    this.forward();
  }

  /** Goes on to the next one; null: there are no more. */
  forward(): void {
    if (this.#left === 0) {
      this.next = null;
      this.#file.close();
      return;
    }
    this.#left -= 1;
    const [bytes = 0, count = 0] = numbersOf(this.#file.read(2 * NUMBER), 2);
    const lexeme = Buffer.from(this.#file.read(bytes)).toString('utf8');
    this.next = { lexeme, ids: numbersOf(this.#file.read(count * NUMBER), count) };
  }
}

function numbersOf(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  new Uint8Array(numbers.buffer).set(bytes);
  return numbers;
}

/** A lexeme with the records of all columns. */
interface MergedLexeme extends LexemeRecords {
  /** By column how often it stands there. */
  readonly times: readonly number[];
}

/** Gives the lexemes of several columns, each once, with the records of all of them: they are gone then. */
export function mergeLexemes(columns: readonly SpooledLexemes[], take: (own: MergedLexeme) => void): void {
  const readers = columns.map((own) => new LexemeReader(own));
  for (;;) {
    let least: string | null = null;
    for (const { next } of readers)
      if (next && (least === null || compareKeys(next.lexeme, least) < 0)) least = next.lexeme;
    if (least === null) return;
    const lists: Uint32Array[] = [];
    const times = readers.map((reader) => {
      if (reader.next?.lexeme !== least) return 0;
      const { ids } = reader.next;
      lists.push(ids);
      reader.forward();
      return ids.length;
    });
    take({ lexeme: least, ids: joined(lists), times });
  }
}

/** Ids of several columns, ascending. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const own of lists) {
    all.set(own, at);
    at += own.length;
  }
  return all.sort();
}
