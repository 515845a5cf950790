import type { Resource } from '../../core/catalog.ts';
import type { CsvSource } from '../../core/table-source.ts';
import { EngineError, messageOf, ResourceError } from '../../core/errors.ts';
import type { Relation } from '../../core/ports.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import { bytesOf, type Content, isOnDisk } from '../content.ts';
import { diagnoseCsv } from './mends/diagnose-csv.ts';
import { toUtf8 } from './dialect/encoding.ts';
import { loadCsv } from './load-csv.ts';
import { mendCsv } from './mends/mend-csv.ts';
import { unifyNewlines } from './dialect/newlines.ts';
import { withCsvFile } from './read-csv.ts';

/** A resource's file, and where it is to become a table. */
export interface CsvResource {
  readonly engine: DuckDBEngine;
  readonly session: LoadSession;
  readonly resource: Resource;
  readonly source: CsvSource;
  /** Handed over. */
  readonly content: Content;
  /** The same once more, for what is only needed when it does not load at once. */
  readonly readAgain: () => Promise<Content>;
}

/**
 * Makes a resource's CSV file its table. Rejects with ResourceError that names file, line and reason when it does not fit, with
 * EngineError when the engine is at fault.
 */
export async function loadCsvResource({
  engine,
  session,
  resource: { id, url, fields },
  source,
  content,
  readAgain,
}: CsvResource): Promise<Relation> {
  const whole = (bytes: Uint8Array) => {
    const utf8 = toUtf8(bytes, source.encoding);
    const width = source.columns.length + (source.numbered ? 1 : 0);
    return source.mends ? mendCsv(utf8, source, source.mends, width) : utf8;
  };
  const load = (utf8: Content) =>
    withCsvFile(session, utf8, (file) => loadCsv(session, id, { file, source, fields }));
  try {
    const asIs = isOnDisk(content) && source.encoding === 'utf-8' && !source.mends;
    return await load(asIs ? content : whole(await bytesOf(content)));
  } catch (error) {
    unlessFault(error);
    const again = await bytesOf(await readAgain());
    const unified = unifyNewlines(whole(again), source.quote);
    if (unified) {
      // What is wrong with the file is found out below.
      const relation = await load(unified).catch(unlessFault);
      if (relation) return relation;
    }
    const diagnosis = await diagnoseCsv(engine, again, source, fields);
    const reason = diagnosis?.reason ?? messageOf(error);
    const line = diagnosis?.line ? `, line ${diagnosis.line}` : '';
    throw new ResourceError(`${url}${line}: ${reason}`, { cause: error, file: url });
  }
}

/** @throws the error where it is the engine's own, and no fault of the file */
function unlessFault(error: unknown): null {
  if (error instanceof EngineError && error.failure !== 'data' && error.failure !== 'invalid') throw error;
  return null;
}
