import { ASCII_LETTER, classAt, DIGIT, SPACE } from './char-class.ts';
import type { ScanMemory } from './scan-memory.ts';

/** What a path has so far; the entry says what has been read already. */
export const FILE_STATE = {
  /** After a slash. */
  slash: 0,
  /** After `~`. */
  home: 1,
  /** After a slash and a dot. */
  dot: 2,
  /** After the dot that begins a token: only `./` and `..` are paths. */
  firstDot: 3,
  /** After two dots. */
  dots: 4,
  /** Inside a name. */
  name: 5,
} as const;

/** A state of the machine that recognises file paths. */
export type FileState = (typeof FILE_STATE)[keyof typeof FILE_STATE];

const DASH = 45;
const DOT = 46;
const SLASH = 47;
const TILDE = 126;
const UNDERSCORE = 95;

/** The end of the file or path name whose scan has reached `pos` in `state`; -1 if it is none. */
export function scanFile(memory: ScanMemory, pos: number, entry: FileState): number {
  const text = memory.text;
  let state: FileState = entry;
  // The latest slash before which the path read so far was complete.
  let fallback = -1;
  let at = pos;
  for (; ; at++) {
    if (state === FILE_STATE.slash && at - 1 >= memory.fileFailedFrom && at - 1 < memory.fileFailedTo) break;
    const code = text.charCodeAt(at);
    const next = step(text, at, code, state);
    if (next === -1) {
      if (state === FILE_STATE.name) return at;
      const complete = state === FILE_STATE.dots && (at >= text.length || (classAt(text, at) & SPACE) !== 0);
      if (complete) return at;
      break;
    }
    if (code === SLASH && (state === FILE_STATE.name || state === FILE_STATE.dots)) fallback = at;
    state = next;
  }
  if (fallback < 0 && at - pos > 32) {
    memory.fileFailedFrom = pos;
    memory.fileFailedTo = at;
  }
  return fallback;
}

function step(text: string, at: number, code: number, state: FileState): FileState | -1 {
  if (state !== FILE_STATE.firstDot && state !== FILE_STATE.dots && isNameChar(text, at))
    return FILE_STATE.name;
  switch (state) {
    case FILE_STATE.slash:
      if (code === DOT) return FILE_STATE.dot;
      return code === TILDE ? FILE_STATE.home : -1;
    case FILE_STATE.home:
    case FILE_STATE.dots:
      return code === SLASH ? FILE_STATE.slash : -1;
    case FILE_STATE.dot:
    case FILE_STATE.firstDot:
      if (code === DOT) return FILE_STATE.dots;
      return code === SLASH ? FILE_STATE.slash : -1;
    default:
      if (code === SLASH) return FILE_STATE.slash;
      if (code === DASH) return FILE_STATE.name;
      // A dot belongs to the name only if the name goes on.
      return code === DOT && isNameChar(text, at + 1) ? FILE_STATE.name : -1;
  }
}

/** Whether the character at `pos` may begin the name of a file: an ASCII letter or digit, or `_`. */
export function isNameChar(text: string, pos: number): boolean {
  return text.charCodeAt(pos) === UNDERSCORE || (classAt(text, pos) & (ASCII_LETTER | DIGIT)) !== 0;
}
