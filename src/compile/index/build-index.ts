import { closeSync, openSync } from 'node:fs';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { encodeIds } from '../../index/id-list.ts';
import {
  INDEX_VERSION,
  type Dictionary,
  type IdsSpan,
  type IndexedColumn,
  type IndexRoot,
  type Span,
} from '../../index/index-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { textBytes } from './column-texts.ts';
import { readGrams } from './column-grams.ts';
import { chooseParts, type PartName } from './choose-parts.ts';
import { deflateJson, type PendingRoots, type Write } from './dictionary-writer.ts';
import { readColumn, type ColumnParts } from './read-column.ts';
import { RowState } from './row-state.ts';
import { type Spool, writeAll } from './spool.ts';
import { TokenCounter } from './token-count.ts';
import { writeRecordBlocks } from './write-records.ts';

export interface IndexInput {
  /** The engine that holds the relation. */
  readonly engine: QueryEngine;
  readonly relation: Relation;
  /** Columns whose words and values are to be found; null: all. Records are always written. */
  readonly columns: readonly string[] | null;
  /** Where the file is to be. Others beside it, of the same beginning, are written and removed. */
  readonly path: string;
  /** Bytes of the file for each of a CSV with the same values. Default 0.95. */
  readonly share?: number;
  /** Bytes of a file that is never too large. Default one million. */
  readonly floor?: number;
  /** So many different words of a column are listed at least, where there are more: of others their grams are. Default 50,000. */
  readonly mostWords?: number;
}

const SHARE = 0.95;
const FLOOR = 1_000_000;

/**
 * Writes a relation's index for byte ranges (src/index/index-layout.ts): the same bytes for the same rows. What of it has no room is left
 * out. Rejects with EngineError.
 * @returns where the root is
 */
export async function buildIndex(input: IndexInput): Promise<Span> {
  const fd = openSync(input.path, 'w');
  try {
    return await writeIndex(input, fd);
  } finally {
    closeSync(fd);
  }
}

async function writeIndex(input: IndexInput, fd: number): Promise<Span> {
  const { engine, relation, path, share = SHARE, floor = FLOOR } = input;
  let at = 0;
  const write: Write = (bytes) => {
    writeAll(fd, bytes);
    at += bytes.length;
    return [at - bytes.length, bytes.length];
  };
  const spoolInto = (spool: Spool) => {
    const start = at;
    spool.drain(write);
    return start;
  };
  let files = 0;
  const scratch = () => `${path}.${++files}`;
  const bytes = await textBytes(engine, relation);
  // About the bytes of a CSV: with each text what ends it.
  const length = bytes.reduce((sum, own) => sum + own + relation.rows, 0);
  // Records are deflated in another thread meanwhile, and none of the two may be left behind when the other one fails.
  const both = await Promise.allSettled([
    writeRecordBlocks(engine, relation, length, write),
    readColumns(input, bytes, scratch),
  ]);
  const [recordBlocks, { found, rows }] = [valueOf(both[0]), valueOf(both[1])];
  const left = Math.max(floor, length * share) - at;
  const kept = await chooseParts(relation.columns, found, left, (i) =>
    readGrams(engine, relation, relation.columns[i] as RelationColumn, bytes[i] as number, scratch),
  );
  const odd = writeIds(rows.oddIds(), relation.rows, write);
  const nulls = found.map((parts) => {
    if (!parts.nulls) return null;
    return { span: write(seal(parts.nulls.encoded)), count: parts.nulls.count };
  });
  const roots = kept.map((parts) => {
    const own: { [part in PartName]?: PendingRoots } = {};
    for (const part of PARTS) {
      const written = parts[part]?.writeParts(spoolInto);
      if (written) own[part] = written;
    }
    return own;
  });
  const words = roots.map((own) => own.words?.writeRoots(write) ?? null);
  const grams = roots.map((own) => own.grams?.writeRoots(write) ?? null);
  const values = roots.map((own) => own.values?.writeRoots(write) ?? null);
  const columns = relation.columns.map((column, i) =>
    toColumn(column, found[i] as ColumnParts, i, { words, grams, values, nulls }),
  );
  const root: IndexRoot = {
    version: INDEX_VERSION,
    records: relation.rows,
    recordBlocks,
    odd,
    columns,
  };
  return write(seal(deflateJson(root)));
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const PARTS = ['words', 'grams', 'values'] as const;

interface Written {
  readonly words: readonly (Dictionary | null)[];
  readonly grams: readonly (Dictionary | null)[];
  readonly values: readonly (Dictionary | null)[];
  readonly nulls: readonly (IdsSpan | null)[];
}

function toColumn(
  { id }: RelationColumn,
  { readable, letters, longest }: ColumnParts,
  i: number,
  { words, grams, values, nulls }: Written,
): IndexedColumn {
  return {
    id,
    readable,
    values: values[i] ?? null,
    nulls: nulls[i] ?? null,
    words: words[i] ?? null,
    grams: grams[i] ?? null,
    letters,
    longest,
  };
}

/** Reads the columns one after the other, which is how memory stays within bounds. */
async function readColumns(
  { engine, relation, columns, mostWords }: IndexInput,
  bytes: readonly number[],
  scratch: () => string,
) {
  const rows = new RowState(relation.rows);
  const counter = new TokenCounter();
  const found: ColumnParts[] = [];
  for (const [i, column] of relation.columns.entries()) {
    const isWanted = columns?.includes(column.id) ?? true;
    const isRowText = !column.id.startsWith('_');
    found.push(
      await readColumn({
        engine,
        relation,
        column,
        isRowText,
        isSearched: isWanted && isRowText,
        hasValues: isWanted,
        bytes: bytes[i] as number,
        rows,
        counter,
        scratch,
        mostWords,
      }),
    );
  }
  return { found, rows };
}

function writeIds(ids: Uint32Array, highest: number, write: Write): IdsSpan | null {
  if (ids.length === 0) return null;
  return { span: write(seal(encodeIds(ids, highest))), count: ids.length };
}
