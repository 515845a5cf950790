import type { Field } from '../../../core/catalog.ts';
import type { CsvSource } from '../../../core/table-source.ts';
import type { DuckDBEngine } from '../../../engine/duckdb-engine.ts';
import { bytesOf, type Content, sizeOf } from '../../content.ts';
import { checkCsv, type Misfit } from './check-csv.ts';
import { createDecoder } from '../dialect/encoding.ts';
import { findFault, linesOfRecords } from './locate.ts';

/** Why a file does not load, for people. */
export interface CsvDiagnosis {
  /** 1-based; null when it could not be told. */
  readonly line: number | null;
  /** Without file and line: `column "b": "x" is no value of type int4`. */
  readonly reason: string;
}

/**
 * Finds why a file does not load, to the line: bytes that are not in its encoding, a record of another width, a quote that does not end, a
 * value that is none of its column's type. Null when nothing of this is wrong.
 */
export async function diagnoseCsv(
  engine: DuckDBEngine,
  content: Content,
  source: CsvSource,
  fields: readonly Field[],
): Promise<CsvDiagnosis | null> {
  const fault = await findCsvFault(content, source);
  if (fault) return fault;
  const { misfits } = await checkCsv(engine, content, source, fields).catch((error: unknown) => {
    // What cannot be read at all DuckDB itself has told better.
    if (sizeOf(content) > LONGEST_TEXT) return { misfits: [] };
    throw error;
  });
  const [first] = await placeMisfits(content, source, misfits);
  if (!first) return null;
  const reason = describeMisfit(first.misfit);
  return {
    line: first.line,
    reason: first.line === null ? `record ${first.misfit.record}: ${reason}` : reason,
  };
}

/**
 * What is wrong with a file's structure, as `diagnoseCsv` tells it; null: nothing, or it is in a text that no string holds, where nobody
 * looks.
 */
export async function findCsvFault(content: Content, source: CsvSource): Promise<CsvDiagnosis | null> {
  if (sizeOf(content) > LONGEST_TEXT) return null;
  const bytes = await bytesOf(content);
  const invalid = source.encoding === 'utf-8' ? firstInvalidLine(bytes) : null;
  if (invalid !== null) return { line: invalid, reason: 'bytes that are not UTF-8' };
  return findFault(createDecoder(source.encoding).decode(bytes), source);
}

/** About what a string holds, in bytes. */
const LONGEST_TEXT = 400_000_000;

/** Where misfits are, in the file's order: at the line, or in the record where there is too much to look through. */
export async function placeMisfits(
  content: Content,
  source: Parameters<typeof linesOfRecords>[1] & Pick<CsvSource, 'encoding'>,
  misfits: readonly Misfit[],
): Promise<readonly { readonly misfit: Misfit; readonly line: number | null }[]> {
  const records = misfits.map(({ record }) => record);
  const lines =
    sizeOf(content) > LONGEST_TEXT
      ? new Map<number, number>()
      : linesOfRecords(createDecoder(source.encoding).decode(await bytesOf(content)), source, records);
  return [...misfits]
    .sort((a, b) => a.record - b.record)
    .map((misfit) => ({ misfit, line: lines.get(misfit.record) ?? null }));
}

/** `column "b": "x" is no value of type int4`, and how many more there are. */
export function describeMisfit({ field, text, records }: Misfit): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  const others = records > 1 ? ` (and ${records - 1} more)` : '';
  return `column "${field.id}": "${shown}" is no value of type ${field.type}${others}`;
}

/** The first line that is no UTF-8; null where all are. */
function firstInvalidLine(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to;
  }
  return null;
}
