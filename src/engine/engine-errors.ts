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
const UNREADABLE = /Range request for datapond-store:\S+ failed with error: (?:\w+: )?(.*?)"?\s*$/m;

/** A block of a store does not fit its checksum: it was cut or replaced, or comes from another file than the blocks before. */
const DAMAGED = /Corrupt database file/;

/**
 * DuckDB's message as an EngineError: the first line, without its kind. `cause` keeps the whole.
 * @param message as DuckDB wrote it: `Binder Error: …`, or as JSON where it was thrown and not returned, perhaps inside another
 */
export function toEngineError(message: string, cause?: unknown): EngineError {
  const unreadable = UNREADABLE.exec(message)?.[1];
  if (unreadable !== undefined) return new EngineError('unreadable', unreadable, { cause });
  if (DAMAGED.test(message))
    return new EngineError('unreadable', 'a table’s file is damaged, or is another one now', { cause });
  const { kind, text } = unwrap(
    message.replace(/^Unexpected StatusCode from .* self reported error as/s, ''),
  );
  const firstLine = text.split('\n', 1)[0]?.trim() || text.trim();
  return new EngineError(FAILURES[kind] ?? 'invalid', firstLine, { cause });
}

function unwrap(message: string): { kind: string; text: string } {
  if (/bad_alloc|length_error/.test(message)) return { kind: 'Out of Memory', text: 'out of memory' };
  const { kind, text } = split(message);
  const inner = /^Attempting to execute an unsuccessful or closed pending query result\n+Error: (.*)$/s.exec(
    text,
  );
  return inner ? unwrap(inner[1] ?? '') : { kind, text };
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
