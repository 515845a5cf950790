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
  /** In the API's own words, one complaint a line; empty when it gave none. */
  readonly messages: readonly string[];
  /** The database's full message with its `LINE n:` excerpt, when the statement was the culprit. */
  readonly sqlMessage: string | null;
}

/** What came back, measured from sending to the last byte. */
export interface Reply {
  readonly status: number;
  readonly ms: number;
  /** Length of the body as received. */
  readonly bytes: number;
  /** The body, as received. */
  readonly text: string;
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

/** The problem that an unsuccessful answer tells of (contract 1.3 and 1.4). `body` is null when it was no JSON. */
export function toProblem(status: number, body: unknown): Problem {
  if (typeof body === 'string') return refused(status, null, [body], null);
  if (!isObject(body) || !isObject(body['error']))
    return { kind: 'no-api', status, type: null, messages: [], sqlMessage: null };
  const { __type, message, info, ...fields } = body['error'];
  const type = typeof __type === 'string' ? __type : null;
  const sqlMessage = isObject(info) ? firstText(info['orig']) : null;
  if (sqlMessage !== null) return refused(status, type, [sqlMessage.split('\n', 1)[0] ?? ''], sqlMessage);
  const complaints = Object.entries(fields).flatMap(([field, value]) =>
    texts(value).map((text) => `${field}: ${text}`),
  );
  return refused(status, type, typeof message === 'string' ? [message, ...complaints] : complaints, null);
}

function refused(
  status: number,
  type: string | null,
  messages: readonly string[],
  sqlMessage: string | null,
): Problem {
  return { kind: 'refused', status, type, messages, sqlMessage };
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
