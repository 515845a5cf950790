import { ALNUM, ASCII_LETTER, charLength, classAt, DIGIT, SPACE } from './char-class.ts';
import type { ScanMemory } from './scan-memory.ts';

/** What an attempt at a tag came to. */
export interface TagScan {
  /** The end of the tag; -1 if it is none, PARSER_STOPS if the parser gives up the rest of the text. */
  readonly end: number;
  /** Whether the text that follows is the inside of a script or style; null if the attempt does not say. It may even when it fails. */
  readonly ignore: boolean | null;
}

/** PostgreSQL's parser ends at a quoted attribute whose last, escaped character is the last of the text. */
export const PARSER_STOPS = -2;

const APOSTROPHE = 39;
const BACKSLASH = 92;
const BANG = 33;
const COLON = 58;
const DASH = 45;
const GREATER = 62;
const QUESTION = 63;
const QUOTE = 34;
const SEMICOLON = 59;
const SLASH = 47;
const UNDERSCORE = 95;
const NO_TAG: TagScan = { end: -1, ignore: null };

/** Reads an XML or HTML tag, comment, declaration or instruction whose `<` is at `start`. */
export function scanTag(memory: ScanMemory, start: number): TagScan {
  const text = memory.text;
  const code = text.charCodeAt(start + 1);
  if (code === SLASH) {
    return isAsciiLetter(text, start + 2) ? scanTagName(memory, start, start + 3) : NO_TAG;
  }
  if (code === BANG) return scanDeclaration(memory, start);
  if (code === QUESTION) {
    // Only <?x is looked at, whatever follows.
    return text.charCodeAt(start + 2) === 120 ? tagEnd(scanTagBody(memory, start + 3)) : NO_TAG;
  }
  if (isAsciiLetter(text, start + 1) || code === COLON || code === UNDERSCORE) {
    return scanTagName(memory, start, start + 2);
  }
  return NO_TAG;
}

function scanDeclaration(memory: ScanMemory, start: number): TagScan {
  const text = memory.text;
  const code = text.charCodeAt(start + 2);
  if (code === 68 || code === 100) return tagEnd(scanTagBody(memory, start + 3));
  if (code !== DASH || text.charCodeAt(start + 3) !== DASH) return NO_TAG;
  if (start >= memory.noCommentEndFrom) return NO_TAG;
  const close = text.indexOf('-->', start + 4);
  if (close < 0) {
    memory.noCommentEndFrom = start;
    return NO_TAG;
  }
  return tagEnd(close + 3);
}

function scanTagName(memory: ScanMemory, start: number, pos: number): TagScan {
  const text = memory.text;
  let at = pos;
  for (; at < text.length; at += charLength(text, at)) {
    const code = text.charCodeAt(at);
    if (code === SLASH) return text.charCodeAt(at + 1) === GREATER ? tagEnd(at + 2) : NO_TAG;
    if (code === GREATER) return { end: at + 1, ignore: ignoreAfter(text, start, at) };
    const bits = classAt(text, at);
    if ((bits & SPACE) !== 0) {
      return { end: scanTagBody(memory, at + 1), ignore: ignoreAfter(text, start, at) };
    }
    if ((bits & ALNUM) === 0 && code !== COLON && code !== UNDERSCORE && code !== 46 && code !== DASH) break;
  }
  return NO_TAG;
}

/** What a tag's beginning says about the text behind it: `<script` and `<style` hide it, their ends show it again. */
function ignoreAfter(text: string, start: number, end: number): boolean | null {
  if (end - start < 6 || end - start > 8) return null;
  switch (text.slice(start, end).toLowerCase()) {
    case '<script':
    case '<style':
      return true;
    case '</script':
    case '</style':
      return false;
    default:
      return null;
  }
}

/** The end of the tag whose attributes go on at `pos`; -1 if something stands there that no tag has, or PARSER_STOPS. */
function scanTagBody(memory: ScanMemory, pos: number): number {
  const text = memory.text;
  const opened: number[] = [];
  let at = pos;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code === APOSTROPHE || code === QUOTE) {
      if (memory.deadTagQuotes?.has(at)) break;
      opened.push(at);
      at = skipQuoted(text, at + 1, code);
      if (at === PARSER_STOPS) return at;
      if (at < 0) break;
      continue;
    }
    if ((classAt(text, at) & (ASCII_LETTER | DIGIT | SPACE)) === 0 && !BODY_CHARS.has(code)) break;
    at += 1;
  }
  if (opened.length > 1) {
    memory.deadTagQuotes ??= new Set();
    for (const quote of opened) memory.deadTagQuotes.add(quote);
  }
  return -1;
}

const BODY_CHARS = new Set(Array.from('=-_#/:.&?%~', (char) => char.charCodeAt(0)));

/**
 * The position behind the closing quote; -1 if there is none, or PARSER_STOPS. A backslash hides the next character, but the
 * character after that one is not looked at for a backslash or for the end: PostgreSQL's parser resumes behind those tests.
 */
function skipQuoted(text: string, pos: number, quote: number): number {
  let at = pos;
  let resumed = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === BACKSLASH && !resumed && at + 1 < text.length) {
      at += charLength(text, at + 1);
      resumed = true;
    } else {
      resumed = false;
    }
  }
  return resumed ? PARSER_STOPS : -1;
}

function isAsciiLetter(text: string, pos: number): boolean {
  return (classAt(text, pos) & ASCII_LETTER) !== 0;
}

function tagEnd(end: number): TagScan {
  return { end, ignore: null };
}

const ENTITY_NUMBER = /#(?:[xX][0-9a-fA-F]+|[0-9]+);/y;
const ENTITY_FIRST = /[A-Za-z:_]/;
const ENTITY_JOINERS = new Set(Array.from(':_.-', (char) => char.charCodeAt(0)));

/** The end of the XML entity (`&name;`, `&#1;`, `&#x1;`) whose `&` is at `pos`; -1 if it is none. */
export function scanEntity(text: string, pos: number): number {
  if (!ENTITY_FIRST.test(text.charAt(pos + 1))) {
    ENTITY_NUMBER.lastIndex = pos + 1;
    return ENTITY_NUMBER.test(text) ? ENTITY_NUMBER.lastIndex : -1;
  }
  let at = pos + 2;
  while ((classAt(text, at) & ALNUM) !== 0 || ENTITY_JOINERS.has(text.charCodeAt(at)))
    at += charLength(text, at);
  return text.charCodeAt(at) === SEMICOLON ? at + 1 : -1;
}
