import type { AnswerReport } from '../../core/answer-report.ts';
import type { ProblemCode } from '../../core/errors.ts';

/** Why a request has no result, as far as a person can do something about it. */
export interface Problem {
  /**
   * `offline`: fetch itself failed. `no-api`: something other than the API answered, e.g. the static host. `refused`: the API
   * answered with an error.
   */
  readonly kind: 'offline' | 'no-api' | 'refused';
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** CKAN's `__type`. */
  readonly type: string | null;
  /** What a person may do something about; null where that is not known. */
  readonly code: ProblemCode | null;
  /** In the API's own words, one complaint a line; empty when it gave none. */
  readonly messages: readonly string[];
  /** What the database said, when the statement was the culprit. */
  readonly sql: SqlComplaint | null;
}

/** A database's complaint about a statement. */
export interface SqlComplaint {
  /** Its full message, with the `LINE n:` excerpt and the caret. */
  readonly message: string;
  /** The statement that the excerpt is of: the API wraps what it was sent (contract 4.5). */
  readonly statement: string;
}

/** What came back, measured from sending to the last byte. */
export interface Reply {
  readonly status: number;
  readonly ms: number;
  /** Length of the body as received. */
  readonly bytes: number;
  /** The body, as received. */
  readonly text: string;
  /** How it was answered; null where that is not told. */
  readonly report: AnswerReport | null;
}

/** Thrown by the API client; everything a person is told is in `problem`. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    readonly problem: Problem,
    /** Null when nothing came back. */
    readonly reply: Reply | null,
    options?: ErrorOptions,
  ) {
    super(problem.messages.join('\n') || problem.kind, options);
  }
}

/** The failure that an error is; null for none. @throws any other error: a mistake in the explorer, for the error boundary */
export function toFailure(error: unknown): ApiFailure | null {
  if (error === null || error instanceof ApiFailure) return error;
  throw error;
}

/**
 * The problem that an unsuccessful answer tells of (contract 1.3 and 1.4).
 * @param body null when it was no JSON
 * @param code the answer's, by its header
 */
export function toProblem(status: number, body: unknown, code: string | null): Problem {
  const bare = { status, type: null, code: code as ProblemCode | null, messages: [], sql: null };
  if (typeof body === 'string') return { ...bare, kind: 'refused', messages: [body] };
  if (!isObject(body) || !isObject(body['error'])) return { ...bare, kind: 'no-api' };
  const { __type, message, info, ...fields } = body['error'];
  const type = typeof __type === 'string' ? __type : null;
  const refused = { ...bare, kind: 'refused', type } as const;
  const orig = isObject(info) ? firstText(info['orig']) : null;
  if (isObject(info) && orig !== null) {
    const sql = { message: orig, statement: firstText(info['statement']) ?? '' };
    const [first = '', ...rest] = orig.split('\n');
    return { ...refused, messages: [first, ...rest.filter((line) => /^(HINT|DETAIL): /.test(line))], sql };
  }
  const complaints = Object.entries(fields).flatMap(([field, value]) =>
    texts(value).map((text) => `${field}: ${text}`),
  );
  return { ...refused, messages: typeof message === 'string' ? [message, ...complaints] : complaints };
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  return [JSON.stringify(value)];
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
