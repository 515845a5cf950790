import type { Field } from '../../core/catalog.ts';
import type { CsvSource } from '../../core/table-source.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { bytesOf, type Content, sizeOf } from '../content.ts';
import { checkCsv, type Misfit } from './check-csv.ts';
import { createDecoder } from './encoding.ts';
import { findFault, lineOfRecord } from './locate.ts';

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
  if (sizeOf(content) > LONGEST_TEXT) return diagnoseGiant(engine, content, source, fields);
  const bytes = await bytesOf(content);
  const invalid = source.encoding === 'utf-8' ? firstInvalidLine(bytes) : null;
  if (invalid !== null) return { line: invalid, reason: 'bytes that are not UTF-8' };
  const text = createDecoder(source.encoding).decode(bytes);
  const fault = findFault(text, source);
  if (fault) return fault;
  const { misfits } = await checkCsv(engine, bytes, source, fields);
  const [first] = [...misfits].sort((a, b) => a.record - b.record);
  return first ? { line: lineOfRecord(text, source, first.record), reason: describeMisfit(first) } : null;
}

/** About what a string holds, in bytes. */
const LONGEST_TEXT = 400_000_000;

/** Nobody looks for the line in a text that no string holds: of a record its number is told. */
async function diagnoseGiant(
  engine: DuckDBEngine,
  content: Content,
  source: CsvSource,
  fields: readonly Field[],
): Promise<CsvDiagnosis | null> {
  // What cannot be read at all DuckDB itself has told better.
  const checked = await checkCsv(engine, content, source, fields).catch(() => null);
  const [first] = [...(checked?.misfits ?? [])].sort((a, b) => a.record - b.record);
  return first ? { line: null, reason: `record ${first.record}: ${describeMisfit(first)}` } : null;
}

/** `column "b": "x" is no value of type int4`, and how many more there are. */
export function describeMisfit({ field, text, records }: Misfit): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  const others = records > 1 ? ` (and ${records - 1} more)` : '';
  return `column "${field.id}": "${shown}" is no value of type ${field.type}${others}`;
}

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
