import { EngineError, type EngineFailure } from '../core/errors.ts';

/** How each kind of DuckDB's messages ("Binder Error: …") counts; kinds not listed are the statement's fault. */
const FAILURES: Readonly<Record<string, EngineFailure>> = {
  Conversion: 'data',
  'Out of Range': 'data',
  'Mismatch Type': 'data',
  'Divide by Zero': 'data',
  Decimal: 'data',
  'Invalid Input': 'data',
  Constraint: 'data',
  'Out of Memory': 'out-of-memory',
  INTERRUPT: 'cancelled',
  Fatal: 'crashed',
  FATAL: 'crashed',
  INTERNAL: 'crashed',
};

/** What DuckDB says when a request for a store failed (wasm/store-xhr.ts). */
const UNREADABLE =
  /^(?:Error: )?Range request for datapond-store:\S+ failed with error: (?:\w+: )?(.*?)"?\s*$/m;

/** What DuckDB says of a block that does not fit its checksum: it was cut or replaced, or comes from another file than the others. */
const DAMAGED = /^Corrupt database file/;

/** What DuckDB says of every statement after one that left its database in disorder, as one does that finds no memory for its last step. */
const INVALIDATED = /^(?:Failed: )?database has been invalidated because of a previous fatal error/;

/** How DuckDB begins to tell what is wrong with a Parquet file: by a name for it that is nobody's business, a path in Node. */
const FILE_NAMED = /^Failed to read file "[^"]*": /;

/** How the C++ runtime's own error begins when there is no memory left. */
const NO_MEMORY = /^(?:std::)?(?:bad_alloc|length_error)|^Failed to allocate block of \d+ bytes/;

/** Kinds of messages whose words are never a statement's: of files, and of what the runtime threw. */
const OWN_KINDS: readonly string[] = ['IO', '', 'Invalid', 'Unknown', 'Unknown Type', 'INTERNAL'];

/** What a statement says once it failed before: its own words may be read into this, so no word in it ends an engine. */
const REPEATED = /^Attempting to execute an unsuccessful or closed pending query result\n+Error: (.*)$/s;

/**
 * DuckDB's message as an EngineError: the first line, without its kind. `cause` keeps the whole. Only where DuckDB speaks itself, at the
 * beginning, is it believed: what follows may be text of a statement or of a cell.
 * @param message as DuckDB wrote it: `Binder Error: …`, or as JSON where it was thrown and not returned, perhaps inside another
 */
export function toEngineError(message: string, cause?: unknown): EngineError {
  const { kind, text } = split(
    message.replace(/^Unexpected StatusCode from \w+ \(\d+\) and with self reported error as/, ''),
  );
  const repeated = REPEATED.exec(text)?.[1];
  if (repeated !== undefined) {
    const failure = toEngineError(repeated, cause);
    return isFault(failure) ? new EngineError('invalid', failure.message, { cause }) : failure;
  }
  if (kind === 'FATAL' && INVALIDATED.test(text)) return new EngineLost('the database ended', { cause });
  if (OWN_KINDS.includes(kind)) {
    if (NO_MEMORY.test(text)) return new EngineError('out-of-memory', 'out of memory', { cause });
    const unreadable = UNREADABLE.exec(text)?.[1];
    if (unreadable !== undefined) return new EngineError('unreadable', unreadable, { cause });
    if (INVALIDATED.test(text)) return new EngineLost('the database ended', { cause });
    if (DAMAGED.test(text))
      return new EngineError('unreadable', 'a table’s file is damaged, or is another one now', { cause });
  }
  const reason = text.replace(FILE_NAMED, '');
  const firstLine = reason.split('\n', 1)[0]?.trim() || reason.trim();
  return new EngineError(FAILURES[kind] ?? 'invalid', firstLine, { cause });
}

/** Whether a text that was parsed is not exactly one statement; other failures are the binder's. */
export function isNotOneStatement({ message }: EngineError): boolean {
  return /^Expected a single statement|^syntax error|^unterminated|^Parser/i.test(message);
}

/** Whether anything thrown, by DuckDB or by JavaScript, is for want of memory. */
export function isOutOfMemory(error: unknown): boolean {
  return /out of memory/i.test(String(error));
}

/** Whether an engine is given up for it. */
function isFault({ failure }: EngineError): boolean {
  return failure === 'crashed' || failure === 'unreadable';
}

function split(message: string): { kind: string; text: string } {
  if (message.startsWith('{"exception_type"')) {
    const thrown = JSON.parse(message) as { exception_type: string; exception_message: string };
    return { kind: thrown.exception_type, text: thrown.exception_message };
  }
  const [, kind = '', text = message] = /^([A-Za-z][A-Za-z ]*?) Error: ?(.*)$/s.exec(message) ?? [];
  return { kind, text };
}

/**
 * The engine went away under a statement that had no part in it: worth another try. `message` says why it went.
 */
export class EngineLost extends EngineError {
  constructor(reason: string, options?: ErrorOptions) {
    super('crashed', reason, options);
  }
}
