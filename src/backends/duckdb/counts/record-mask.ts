import type { BarNumbers, RecordMask } from '../../../core/memories.ts';
import type { Relation } from '../../../core/ports.ts';
import type { SearchPlan } from '../../../core/search/search-plan.ts';
import { sqlOf } from '../compiled-sql.ts';
import { scanTexts } from '../search/scan-texts.ts';
import type { TextSearch } from '../../../core/search/text-query.ts';
import { askIndex } from '../../../core/search-index/ports/index-search.ts';
import { identifier, integer, raw, sql } from '../../../core/sql/fragment.ts';
import type { BarSet } from '../../../core/counts/bars-within.ts';
import type { CountedTable } from '../../../core/counts/counted-table.ts';

/** The records that a search finds. Rejects with EngineError. */
export function findMask(table: CountedTable, plan: SearchPlan): Promise<RecordMask> {
  const { engine, options, memories } = table;
  const { selection, text } = plan;
  const { relation } = selection;
  return memories.masks.recall(relation, plan.key, async () => {
    const mask = newMask(relation.rows);
    if (text) {
      const ids = await findTexts(table, plan, text);
      for (let i = 0; i < ids.length; i++) mask[ids[i]! - 1] = 1;
      return mask;
    }
    const where = selection.where ? sqlOf(selection.where) : raw('true');
    // One text of all records' zeros and ones is handed over in a tenth of the time that their ids take.
    const bits = sql`CAST(bitstring_agg(${identifier('_id')}, 1, ${integer(relation.rows)}) AS VARCHAR)`;
    const answer = await engine.query(sql`SELECT ${bits} FROM ${relation.name} WHERE ${where}`, options);
    const [column] = answer.columns;
    const texts = column?.texts?.bytes;
    if (texts) for (let i = 0; i < texts.length; i++) mask[i] = texts[i]! & 1;
    return mask;
  });
}

async function findTexts(
  { engine, index, options }: CountedTable,
  plan: SearchPlan,
  search: TextSearch,
): Promise<ArrayLike<number>> {
  const { relation } = plan.selection;
  const text = { ...search, ranks: [] };
  const matches = await askIndex(index, (own) => own.match({ relation, filters: undefined, text }));
  if (matches) return matches.ids;
  const scanned = await scanTexts(engine, plan, text, options);
  return scanned.map(({ id }) => id);
}

/** The records whose bar is in a set. */
export function maskOfBars(numbers: BarNumbers, within: BarSet): RecordMask {
  const mask = newMask(numbers.length);
  for (let place = 0; place < numbers.length; place++) mask[place] = within[numbers[place]!]!;
  return mask;
}

function newMask(rows: number): RecordMask {
  return new Uint8Array(Math.ceil(rows / 4) * 4);
}

/** The places, from 0, of the records that are in all of some masks. */
export function placesIn(all: readonly RecordMask[], { rows }: Relation): Uint32Array {
  if (all.length === 0) return Uint32Array.from({ length: rows }, (_, place) => place);
  return placesOf(intersect(all), rows, 1);
}

/** Places of records, from 0: of those that were found, or of all others. */
export interface FewerPlaces {
  readonly places: Uint32Array;
  readonly areFound: boolean;
}

/** The places of the records that are in all of some masks, or of those that are not: whichever are fewer. @param all one at least */
export function fewerPlaces(all: readonly RecordMask[], { rows }: Relation): FewerPlaces {
  const mask = intersect(all);
  // Each byte is 0 or 1: the product's highest byte is the sum of four.
  const records = wordsOf(mask).reduce((sum, word) => sum + (Math.imul(word, 0x01010101) >>> 24), 0);
  const areFound = records * 2 <= rows;
  return { places: placesOf(mask, rows, areFound ? 1 : 0), areFound };
}

function intersect([first, ...others]: readonly RecordMask[]): RecordMask {
  const mask = first as RecordMask;
  if (others.length === 0) return mask;
  const all = mask.slice();
  const words = wordsOf(all);
  for (const other of others.map(wordsOf)) for (let i = 0; i < words.length; i++) words[i]! &= other[i]!;
  return all;
}

/** The places of a mask's ones, or of its zeros. */
function placesOf(mask: RecordMask, rows: number, value: 0 | 1): Uint32Array {
  const places = new Uint32Array(rows);
  const flip = 1 - value;
  let size = 0;
  for (let place = 0; place < rows; place++) {
    places[size] = place;
    size += mask[place]! ^ flip;
  }
  return places.subarray(0, size);
}

function wordsOf(mask: RecordMask): Uint32Array {
  return new Uint32Array(mask.buffer, mask.byteOffset, mask.byteLength >> 2);
}
