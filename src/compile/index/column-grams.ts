import { toLowerCase } from '../../core/full-text/lower-case.ts';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { gramsOf } from '../../index/index-layout.ts';
import { compareKeys } from '../../index/key-codec.ts';
import { forEachChunk } from './chunks.ts';
import { columnTexts } from './column-texts.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';

const ASCII = /^[\0-\x7f]*$/;
/** Numbers of grams of ASCII characters, which are most: seven bits each. */
const PACKED = 1 << 21;

/**
 * Reads a column and finds the grams of its words, each with its records. Rejects with EngineError.
 * @param bytes of its texts in UTF-8
 */
export async function readGrams(
  engine: QueryEngine,
  relation: Relation,
  column: RelationColumn,
  bytes: number,
  scratch: ScratchPath,
): Promise<PendingDictionary> {
  const postings = new Postings(scratch, false);
  const numbers = new Map<string, number>();
  const packed = new Int32Array(PACKED);
  // By gram the last record that has it.
  const last: number[] = [];
  const numberOf = (gram: string) => {
    let number = numbers.get(gram);
    if (number === undefined) numbers.set(gram, (number = last.push(0) - 1));
    return number;
  };
  const post = (number: number, id: number) => {
    if (last[number] === id) return;
    last[number] = id;
    postings.add(number, id);
  };
  const addWord = (word: string, id: number) => {
    if (word.length <= 3 || !ASCII.test(word)) {
      for (const gram of gramsOf(word)) post(numberOf(gram), id);
      return;
    }
    let code = (word.charCodeAt(0) << 7) | word.charCodeAt(1);
    for (let i = 2; i < word.length; i += 1) {
      code = ((code << 7) | word.charCodeAt(i)) & (PACKED - 1);
      const known = packed[code] as number;
      const number = known > 0 ? known - 1 : numberOf(word.slice(i - 2, i + 1));
      if (known === 0) packed[code] = number + 1;
      post(number, id);
    }
  };
  for await (const { before, rows, columns } of columnTexts(engine, relation, [column], bytes)) {
    const texts = columns[0] as readonly (string | null)[];
    for (let row = 0; row < rows; row += 1) {
      const text = texts[row] as string | null;
      if (text === null) continue;
      const lower = toLowerCase(text);
      forEachChunk(lower, (start, end) => addWord(lower.slice(start, end), before + row + 1));
    }
  }
  const writer = new DictionaryWriter(scratch, {
    form: { kind: 'text' },
    placed: false,
    highest: relation.rows,
  });
  const sorted = postings.sort();
  for (const gram of [...numbers.keys()].sort(compareKeys))
    writer.add(gram, sorted.of(numbers.get(gram) as number).ids, null);
  sorted.close();
  return writer.finish();
}
