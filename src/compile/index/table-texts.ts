import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { columnTexts, textBytes, type TextBatch } from './column-texts.ts';

/** Characters of a batch, about, and its records at most: half of what the database keeps together. */
const BATCH = 4_000_000;
const MOST_ROWS = 61_440;
/** Bytes of a table whose texts are all read at once. */
const SMALL = 2_000_000;

/** The texts of a table, to be read as often as somebody needs them. */
export interface TableTexts {
  /** By column how many bytes its texts have. */
  readonly bytes: readonly number[];
  /** Bytes of the table as a CSV, about: with each text what ends it. */
  readonly length: number;
  /** Whether they are all in memory: batches are then one, and nobody may change it. */
  readonly isSmall: boolean;
  /**
   * Batches of some columns' texts. Rejects with EngineError.
   * @param columns by their places
   * @param multiple of which the records of each batch, but for the last one, are one
   */
  of(columns: readonly number[], multiple?: number): AsyncIterable<TextBatch>;
}

/**
 * Rejects with EngineError.
 * @param mayHold whether a small table's texts may stay in memory
 */
export async function openTableTexts(
  engine: QueryEngine,
  relation: Relation,
  mayHold: boolean,
): Promise<TableTexts> {
  const { rows, columns } = relation;
  const bytes = await textBytes(engine, relation);
  const length = bytes.reduce((sum, own) => sum + own + rows, 0);
  const isSmall = mayHold && length <= SMALL && rows <= MOST_ROWS;
  const read = (some: readonly number[], size: number) =>
    columnTexts(
      engine,
      relation,
      some.map((i) => columns[i] as RelationColumn),
      size,
    );
  let whole: TextBatch | null = null;
  async function* ofSmall(some: readonly number[]): AsyncGenerator<TextBatch> {
    if (rows === 0) return;
    if (!whole) for await (const batch of read([...columns.keys()], rows)) whole = batch;
    const { columns: texts = [] } = whole ?? {};
    yield { before: 0, rows, columns: some.map((i) => texts[i] as TextBatch['columns'][number]) };
  }
  return {
    bytes,
    length,
    isSmall,
    of(some, multiple = 1) {
      if (isSmall) return ofSmall(some);
      const own = some.reduce((sum, i) => sum + (bytes[i] as number), 0);
      const each = Math.max(1, own / Math.max(1, rows));
      const size = Math.min(MOST_ROWS, Math.max(1, Math.floor(BATCH / each)));
      return read(some, Math.max(multiple, size - (size % multiple)));
    },
  };
}
