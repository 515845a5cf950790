import { messageOf } from '../core/errors.ts';
import { fitsShape, isRecord, isText } from './guards.ts';

/** An error as plain data: structured cloning would drop its class, its own members, and in some browsers its cause. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | null;
  /** Its own members that are plain data: `type`, `status`, `details`, `failure`, …. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly cause: SerializedError | null;
}

/** An error that happened in another thread; `name` is the name it had there. */
export class RemoteError extends Error {
  constructor(
    error: SerializedError,
    /** What the original carried beside its message. */
    readonly members: Readonly<Record<string, unknown>> = error.members,
  ) {
    super(error.message, error.cause ? { cause: new RemoteError(error.cause) } : undefined);
    this.name = error.name;
    if (error.stack !== null) this.stack = error.stack;
  }
}

/** Causes deeper than this are left out: a circular chain must end somewhere. */
const MAX_CAUSES = 8;

/** Anything thrown → plain data. Never throws. */
export function toSerializedError(thrown: unknown, depth = 0): SerializedError {
  try {
    return describe(thrown, depth);
  } catch {
    // What it is made of throws by itself when it is looked at.
    return toPlainError(messageOf(thrown));
  }
}

function describe(thrown: unknown, depth: number): SerializedError {
  if (!(thrown instanceof Error)) return toPlainError(messageOf(thrown));
  const { name, stack, cause } = thrown;
  return {
    name: String(name),
    message: messageOf(thrown),
    stack: stack === undefined ? null : String(stack),
    members: thrown instanceof RemoteError ? thrown.members : plainMembers(thrown),
    cause: cause === undefined || depth >= MAX_CAUSES ? null : toSerializedError(cause, depth + 1),
  };
}

function toPlainError(message: string): SerializedError {
  return { name: 'Error', message, stack: null, members: {}, cause: null };
}

function plainMembers(error: Error): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(error)) {
    if (key === 'name' || key === 'message' || key === 'stack' || key === 'cause') continue;
    const plain = toPlain(value);
    if (plain !== undefined) members[key] = plain;
  }
  return members;
}

function toPlain(value: unknown): unknown {
  // JSON is what every member of our errors can be; what cannot be written so is not data.
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an error made data. */
export function isSerializedError(value: unknown): value is SerializedError {
  return fitsShape(value, {
    name: isText,
    message: isText,
    stack: (stack) => stack === null || isText(stack),
    members: isRecord,
    cause: (cause) => cause === null || isSerializedError(cause),
  });
}
