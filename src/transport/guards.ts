/** A value that came from elsewhere, as an object whose members can be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that came from elsewhere. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** What members of an object must be, by their names. */
export type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

/** Whether a value that came from elsewhere is an object of a shape; what other members it has does not matter. */
export function fitsShape(value: unknown, shape: Shape): boolean {
  return isRecord(value) && Object.entries(shape).every(([name, fits]) => fits(value[name]));
}

/** Header lists as they cross threads: `[name, value]` pairs. */
export function isHeaderList(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))
  );
}

/** Bytes in parts, whichever realm made them. */
export function isParts(value: unknown): value is readonly Uint8Array<ArrayBuffer>[] {
  return (
    Array.isArray(value) &&
    value.every((part) => Object.prototype.toString.call(part) === '[object Uint8Array]')
  );
}

/** An ArrayBuffer, whichever realm made it. */
export function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}
