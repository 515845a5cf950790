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
  if (!(thrown instanceof Error)) {
    return { name: 'Error', message: String(thrown), stack: null, members: {}, cause: null };
  }
  if (thrown instanceof RemoteError) {
    return { ...describe(thrown, depth), members: thrown.members };
  }
  return { ...describe(thrown, depth), members: plainMembers(thrown) };
}

function describe(error: Error, depth: number): Omit<SerializedError, 'members'> {
  return {
    name: error.name,
    message: error.message,
    stack: error.stack ?? null,
    cause:
      error.cause === undefined || depth >= MAX_CAUSES ? null : toSerializedError(error.cause, depth + 1),
  };
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
