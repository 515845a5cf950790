import { ALNUM, ASCII_LETTER, classAt, DIGIT, skipWhile, URL_CHAR } from './char-class.ts';
import { scanMantissa } from './scan-number.ts';
import type { ScanMemory } from './scan-memory.ts';
import { TOKEN_TYPE } from './token-type.ts';

/** Where in a host name the scanner stands; the entry says what has been read already. */
export const HOST_STATE = {
  /** After `-` or `_`: a letter or digit must follow. */
  joined: 0,
  /** Inside a label of which no two-letter domain is known yet. */
  label: 1,
  /** After a dot. */
  domainStart: 2,
  /** After the first letter behind a dot. */
  domainSecond: 3,
  /** After two or more letters behind a dot: a host could end here. */
  domain: 4,
  portStart: 5,
  port: 6,
} as const;

/** A state of the machine that recognises hosts and URLs. */
export type HostState = (typeof HOST_STATE)[keyof typeof HOST_STATE];

/** A host, email or URL that was found. `pathFollows`: only the host was wanted, and what follows is its path. */
export interface HostMatch {
  readonly type: typeof TOKEN_TYPE.host | typeof TOKEN_TYPE.email | typeof TOKEN_TYPE.url;
  readonly end: number;
  readonly pathFollows: boolean;
}

const AT = 64;
const COLON = 58;
const DASH = 45;
const DOT = 46;
const SLASH = 47;
const UNDERSCORE = 95;
const ASCII_ALNUM = ASCII_LETTER | DIGIT;

/**
 * The host, email or URL whose scan has reached `pos` in `state`, or null.
 * @param wantHost only a host is wanted: an email's domain, or the host of a URL that was already reported
 */
export function scanHost(
  memory: ScanMemory,
  pos: number,
  entry: HostState,
  wantHost: boolean,
): HostMatch | null {
  const text = memory.text;
  let state: HostState = entry;
  let hostOnly = wantHost;
  // The latest place where the name read so far was a host, in case what follows leads nowhere.
  let fallback = -1;
  let at = pos;
  if (entry !== HOST_STATE.label && knownToFail(memory, pos - 1)) return null;
  for (; ; at++) {
    const bits = classAt(text, at);
    if ((bits & ASCII_ALNUM) !== 0) {
      const digit = (bits & DIGIT) !== 0;
      if (state === HOST_STATE.port && !digit) return completeHost(text, at, hostOnly);
      const next = afterAlnum(state, digit);
      if (next === -1) break;
      state = next;
      continue;
    }
    const code = text.charCodeAt(at);
    const complete = state === HOST_STATE.domain || state === HOST_STATE.port;
    const joinable =
      state === HOST_STATE.domain || state === HOST_STATE.label || state === HOST_STATE.domainSecond;
    if (joinable && (code === DOT || code === DASH || code === UNDERSCORE)) {
      if (complete) fallback = at;
      if (knownToFail(memory, at)) break;
      state = code === DOT ? HOST_STATE.domainStart : HOST_STATE.joined;
      continue;
    }
    if (state === HOST_STATE.domain && code === COLON) {
      fallback = at;
      state = HOST_STATE.portStart;
      continue;
    }
    if (joinable && code === AT) {
      const end = hostOnly ? -1 : hostEnd(memory, at + 1);
      if (end >= 0) return { type: TOKEN_TYPE.email, end, pathFollows: false };
      hostOnly = false;
    }
    if (complete) return completeHost(text, at, hostOnly);
    break;
  }
  if (fallback >= 0) return { type: TOKEN_TYPE.host, end: fallback, pathFollows: hostOnly };
  if (!wantHost && at - pos > 32) {
    memory.hostFailedFrom = pos;
    memory.hostFailedTo = at;
  }
  return null;
}

/** The state after a letter or digit; -1 where none may stand. */
function afterAlnum(state: HostState, digit: boolean): HostState | -1 {
  switch (state) {
    case HOST_STATE.domainStart:
      return digit ? HOST_STATE.label : HOST_STATE.domainSecond;
    case HOST_STATE.domainSecond:
    case HOST_STATE.domain:
      return digit ? HOST_STATE.label : HOST_STATE.domain;
    case HOST_STATE.portStart:
    case HOST_STATE.port:
      return digit ? HOST_STATE.port : -1;
    default:
      return HOST_STATE.label;
  }
}

function completeHost(text: string, at: number, hostOnly: boolean): HostMatch {
  if (hostOnly && at < text.length) return { type: TOKEN_TYPE.host, end: at, pathFollows: true };
  if (text.charCodeAt(at) === SLASH) {
    const end = skipWhile(text, at + 1, URL_CHAR);
    if (end > at + 1) return { type: TOKEN_TYPE.url, end, pathFollows: false };
  }
  return { type: TOKEN_TYPE.host, end: at, pathFollows: false };
}

function knownToFail(memory: ScanMemory, separator: number): boolean {
  return separator >= memory.hostFailedFrom && separator < memory.hostFailedTo;
}

/** The end of the host that begins at `pos`, as the part of an email behind its `@`; -1 if there is none. */
export function hostEnd(memory: ScanMemory, pos: number): number {
  const text = memory.text;
  const first = classAt(text, pos);
  if ((first & ASCII_ALNUM) === 0) return -1;
  const numeric = (first & DIGIT) !== 0;
  const at = skipWhile(text, pos, numeric ? DIGIT : ASCII_LETTER);
  if (numeric && scanMantissa(text, at) >= 0) return -1;
  const state = hostEntry(text, at);
  if (state === -1) return -1;
  const start = state === HOST_STATE.label ? at : at + 1;
  return scanHost(memory, start, state, true)?.end ?? -1;
}

/** In which state a host scan begins when a word or number meets the character at `pos`; -1 if it cannot be a host. */
export function hostEntry(text: string, pos: number): HostState | -1 {
  const code = text.charCodeAt(pos);
  if (code === DOT) return HOST_STATE.domainStart;
  if (code === DASH || code === UNDERSCORE) return HOST_STATE.joined;
  return (classAt(text, pos) & ALNUM) !== 0 && code < 128 ? HOST_STATE.label : -1;
}
