import { toPythonJson } from './values/json-text.ts';

/**
 * What can go wrong, in CKAN's words. Each kind is one of CKAN's `__type` names with the status CKAN sends
 * (ckan/views/api.py); the envelope writer is the only reader of `details`.
 */
export const ERROR_STATUS = {
  'Validation Error': 409,
  'Authorization Error': 403,
  'Not Found Error': 404,
  'Integrity Error': 400,
  'Search Query Error': 400,
  'Search Error': 409,
  'Internal Server Error': 500,
  /** CKAN has no such error of its own: its web server says it, in a page. */
  'Service Unavailable Error': 503,
} as const;

/** CKAN's `__type` of an error. */
export type ErrorType = keyof typeof ERROR_STATUS;

/** Members of `error` beside `__type`: a message, or field → messages. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** A failure that the caller of an action is told about, in CKAN's shape. */
export class ActionError extends Error {
  override readonly name = 'ActionError';

  constructor(
    readonly type: ErrorType,
    readonly details: ErrorDetails,
    options?: ErrorOptions,
  ) {
    // Values of a request are among them: integers beyond 2^53 too, which are no plain JSON.
    super(`${type}: ${toPythonJson(details)}`, options);
  }

  get status(): number {
    return ERROR_STATUS[this.type];
  }
}

/** The header of an answer that has a {@link ProblemCode}: CKAN's envelope has no place for it. */
export const PROBLEM_HEADER = 'datapond-problem';

/**
 * What a client may do something about, so that none has to read a message. `not-kept`: there is no network, and the file is not on this
 * device. `replaced`: a newer deployment has taken the file's place. `timeout`: it took longer than a request may.
 */
export type ProblemCode = 'not-kept' | 'replaced' | 'timeout';

/** The cause of an error that a client may do something about. */
export class CodedError extends Error {
  override readonly name = 'CodedError';

  constructor(
    readonly problem: ProblemCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What something that was thrown says of itself: it may be anything. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'something that has no text';
  }
}

/** The code of an error, or of what caused it. */
export function problemCodeOf(error: unknown): ProblemCode | undefined {
  if (error instanceof CodedError) return error.problem;
  if (error instanceof EngineError && error.failure === 'timeout') return 'timeout';
  return error instanceof Error ? problemCodeOf(error.cause) : undefined;
}

/** 409: field → messages, as CKAN's validators report them. */
export function validationError(fields: ErrorDetails, options?: ErrorOptions): ActionError {
  return new ActionError('Validation Error', fields, options);
}

/** 404 `Not found: WHAT`, or just `Not found`. */
export function notFound(what?: string): ActionError {
  return new ActionError('Not Found Error', { message: what ? `Not found: ${what}` : 'Not found' });
}

/** 403 `Access denied: REASON`, or just `Access denied`. */
export function notAuthorized(reason?: string): ActionError {
  return new ActionError('Authorization Error', {
    message: reason ? `Access denied: ${reason}` : 'Access denied',
  });
}

/**
 * 409 with the shape CKAN gives a statement that its database refused.
 * @param orig the database's own message, first line plain
 * @param params values of the statement, by CKAN's names for them
 */
export function invalidQuery(
  orig: string,
  { statement = '', params = {}, cause }: { statement?: string; params?: ErrorDetails; cause?: unknown } = {},
): ActionError {
  return validationError(
    { query: ['Invalid query'], info: { statement: [statement], params: [params], orig: [orig] } },
    { cause },
  );
}

/** A request CKAN cannot even hand to an action: it answers with a bare JSON string, or with a page for people. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly as: 'json' | 'page';
  /** Methods that the address takes, where that is what was wrong. */
  readonly allow: string | undefined;

  constructor(
    readonly status: 400 | 404 | 405 | 415 | 500 | 503,
    message: string,
    options: { as?: 'json' | 'page'; allow?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.as = options.as ?? (status === 400 ? 'json' : 'page');
    this.allow = options.allow;
  }
}

/**
 * Why an engine did not answer a statement. `unreadable`: a file it reads from is gone, or another one now; `too-large`: the answer has
 * more bytes than it hands over; `busy`: it has too much to do, and has not begun.
 */
export type EngineFailure =
  | 'invalid'
  | 'data'
  | 'timeout'
  | 'cancelled'
  | 'out-of-memory'
  | 'too-large'
  | 'busy'
  | 'crashed'
  | 'unreadable';

/** A statement that failed in the engine. `message` is the engine's own first line. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly failure: EngineFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A resource whose file could not become a relation. `message` names the file, the line where known, and the reason. */
export class ResourceError extends Error {
  override readonly name = 'ResourceError';
  /** The file's address in the catalogue, where the message begins with it. */
  readonly file: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly file?: string } = {}) {
    super(message, options);
    this.file = options.file;
  }
}
