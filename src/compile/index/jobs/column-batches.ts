import type { QueryEngine, Utf8Texts } from '../../../core/ports.ts';
import type { SqlFragment } from '../../../core/sql/fragment.ts';
import { toUtf8Texts } from '../../../index/bytes/utf8-texts.ts';

/** Columns of one statement that sorts: it holds blocks of each of them, and those of a thousand take all memory there is. */
const AT_ONCE = 100;

/** The texts of records, by column, and how many records there are. */
export interface ReadTexts {
  readonly rows: number;
  readonly texts: readonly Utf8Texts[];
}

/**
 * Reads columns of texts, some at a time. Rejects with EngineError.
 * @param parts what is selected, a text for each column
 * @param compile the statement for some of them, with the records in an order of their own
 */
export async function readInBatches(
  engine: QueryEngine,
  parts: readonly SqlFragment[],
  compile: (some: readonly SqlFragment[]) => SqlFragment,
): Promise<ReadTexts> {
  const texts: Utf8Texts[] = [];
  let rows = 0;
  for (let start = 0; start < parts.length; start += AT_ONCE) {
    const answer = await engine.query(compile(parts.slice(start, start + AT_ONCE)));
    rows = answer.rows;
    for (const column of answer.columns)
      texts.push(column.texts ?? toUtf8Texts(Array.from(column.values) as (string | null)[]));
  }
  return { rows, texts };
}
