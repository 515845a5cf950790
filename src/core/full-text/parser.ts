import {
  ALNUM,
  ALPHA,
  ASCII_LETTER,
  charLength,
  classAt,
  DIGIT,
  NUM_WORD_PART,
  SPECIAL,
  skipBlank,
  skipWhile,
  URL_CHAR,
  WORD_PART,
} from './char-class.ts';
import { FILE_STATE, isNameChar, scanFile, type FileState } from './scan-file.ts';
import { HOST_STATE, hostEnd, hostEntry, scanHost, type HostState } from './scan-host.ts';
import { scanCompound, scanCompoundPart, type WordKind } from './scan-hyphen.ts';
import { ScanMemory } from './scan-memory.ts';
import { isDigitAt, scanDecimal, scanMantissa, scanSignedNumber } from './scan-number.ts';
import { PARSER_STOPS, scanEntity, scanTag } from './scan-tag.ts';
import { TOKEN_TYPE, type TokenMatch, type TokenType } from './token-type.ts';

const AMPERSAND = 38;
const AT = 64;
const COLON = 58;
const DASH = 45;
const DOT = 46;
const LESS = 60;
const PLUS = 43;
const SLASH = 47;
const TILDE = 126;
const UNDERSCORE = 95;

/** What the next token continues: nothing, a hyphenated word's parts, a URL's path, or a number whose sign was split off. */
const MODE = { base: 0, compoundParts: 1, urlPath: 2, unsignedNumber: 3 } as const;

type Mode = (typeof MODE)[keyof typeof MODE];

/**
 * PostgreSQL's default text search parser (`ts_parse('default', …)`, wparser_def.c): the same tokens, types and order.
 * A compound word and a URL come whole first and then in parts, so tokens can overlap. Reading takes linear time.
 *
 * Call `next()` until it answers `TOKEN_TYPE.end`; `start` and `end` bound the token in UTF-16 units.
 */
export class TextParser {
  start = 0;
  end = 0;
  #text = '';
  #next = 0;
  #mode: Mode = MODE.base;
  #wantHost = false;
  #ignore = false;
  readonly #memory = new ScanMemory();

  constructor(text = '') {
    this.reset(text);
  }

  /** Begins anew with another text. */
  reset(text: string): void {
    this.#text = text;
    this.start = 0;
    this.end = 0;
    this.#next = 0;
    this.#mode = MODE.base;
    this.#wantHost = false;
    this.#ignore = false;
    this.#memory.reset(text);
  }

  /** Reads the next token and answers its type. */
  next(): TokenType {
    const text = this.#text;
    const pos = this.#next;
    this.start = pos;
    if (pos >= text.length) return TOKEN_TYPE.end;
    if (this.#mode !== MODE.base) {
      const type = this.#continue(pos);
      if (type !== TOKEN_TYPE.end) return type;
    }
    const bits = classAt(text, pos);
    if ((bits & ASCII_LETTER) !== 0 && !this.#ignore) return this.#asciiWord(pos);
    if (text.charCodeAt(pos) === LESS) {
      const tag = scanTag(this.#memory, pos);
      if (tag.ignore !== null) this.#ignore = tag.ignore;
      if (tag.end === PARSER_STOPS) return this.#stop();
      if (tag.end >= 0) return this.#token(TOKEN_TYPE.tag, tag.end);
    }
    if (this.#ignore) return this.#blank(pos);
    if ((bits & ALPHA) !== 0) return this.#word(pos + charLength(text, pos));
    if ((bits & DIGIT) !== 0) return this.#unsignedNumber(pos);
    return this.#symbol(pos) ?? this.#blank(pos);
  }

  #token(type: TokenType, end: number): TokenType {
    this.end = end;
    this.#next = end;
    return type;
  }

  #found(match: TokenMatch | null): TokenType | null {
    return match === null ? null : this.#token(match.type, match.end);
  }

  /** A token whose parts come next, from the same start. */
  #overlapping(type: TokenType, end: number): TokenType {
    this.end = end;
    this.#next = this.start;
    return type;
  }

  #stop(): TokenType {
    this.#next = this.#text.length;
    return TOKEN_TYPE.end;
  }

  /** Tokens that only follow certain others; `end` if what stands here begins like any token. */
  #continue(pos: number): TokenType {
    const mode = this.#mode;
    this.#mode = MODE.base;
    if (mode === MODE.urlPath) {
      return this.#token(
        TOKEN_TYPE.url_path,
        skipWhile(this.#text, pos + charLength(this.#text, pos), URL_CHAR),
      );
    }
    return mode === MODE.unsignedNumber ? this.#unsignedNumber(pos) : this.#compoundPart(pos);
  }

  #compoundPart(pos: number): TokenType {
    const part = scanCompoundPart(this.#text, pos);
    if (part === null) return TOKEN_TYPE.end;
    this.#mode = MODE.compoundParts;
    return this.#token(part.type, part.end);
  }

  #asciiWord(pos: number): TokenType {
    const text = this.#text;
    const at = skipWhile(text, pos, ASCII_LETTER);
    const bits = classAt(text, at);
    if ((bits & (ALNUM | SPECIAL)) === 0)
      return this.#behindAsciiWord(at) ?? this.#token(TOKEN_TYPE.asciiword, at);
    if ((bits & DIGIT) !== 0) return this.#host(at, HOST_STATE.label) ?? this.#numWord(at);
    return this.#word(at);
  }

  /** What an ASCII word is the beginning of, by the sign behind it. */
  #behindAsciiWord(at: number): TokenType | null {
    switch (this.#text.charCodeAt(at)) {
      case DOT:
        return this.#host(at + 1, HOST_STATE.domainStart) ?? this.#fileAfterDot(at);
      case DASH:
        return this.#host(at + 1, HOST_STATE.joined) ?? this.#compound(at, TOKEN_TYPE.asciihword);
      case UNDERSCORE:
        return this.#host(at + 1, HOST_STATE.joined);
      case AT:
        return this.#email(at);
      case COLON:
        return this.#text.startsWith('//', at + 1) ? this.#token(TOKEN_TYPE.protocol, at + 3) : null;
      case SLASH:
        return this.#file(at + 1, FILE_STATE.slash);
      default:
        return null;
    }
  }

  #word(pos: number): TokenType {
    const text = this.#text;
    const at = skipWhile(text, pos, WORD_PART);
    if (isDigitAt(text, at)) return this.#numWord(at);
    if (text.charCodeAt(at) === DASH) {
      return this.#compound(at, TOKEN_TYPE.hword) ?? this.#token(TOKEN_TYPE.word, at);
    }
    return this.#token(TOKEN_TYPE.word, at);
  }

  #numWord(pos: number): TokenType {
    const text = this.#text;
    const at = skipWhile(text, pos, NUM_WORD_PART);
    return this.#behindNumWord(at) ?? this.#token(TOKEN_TYPE.numword, at);
  }

  #behindNumWord(at: number): TokenType | null {
    switch (this.#text.charCodeAt(at)) {
      case AT:
        return this.#email(at);
      case SLASH:
        return this.#file(at + 1, FILE_STATE.slash);
      case DOT:
        return this.#fileAfterDot(at);
      case DASH:
        return this.#compound(at, TOKEN_TYPE.numhword);
      default:
        return null;
    }
  }

  #unsignedNumber(pos: number): TokenType {
    const text = this.#text;
    const at = skipWhile(text, pos, DIGIT);
    const code = text.charCodeAt(at);
    if (code === DOT) {
      return (
        this.#host(at + 1, HOST_STATE.domainStart) ??
        this.#found(scanDecimal(text, at)) ??
        this.#token(TOKEN_TYPE.uint, at)
      );
    }
    const mantissa = scanMantissa(text, at);
    if (mantissa >= 0) return this.#token(TOKEN_TYPE.sfloat, mantissa);
    const entry = hostEntry(text, at);
    if (entry !== -1) {
      const host = this.#host(entry === HOST_STATE.label ? at : at + 1, entry);
      if (host !== null) return host;
    }
    if ((classAt(text, at) & WORD_PART) !== 0) return this.#numWord(at);
    if (code === AT) return this.#email(at) ?? this.#token(TOKEN_TYPE.uint, at);
    if (code === SLASH) return this.#file(at + 1, FILE_STATE.slash) ?? this.#token(TOKEN_TYPE.uint, at);
    return this.#token(TOKEN_TYPE.uint, at);
  }

  #signedNumber(pos: number): TokenType | null {
    const match = scanSignedNumber(this.#text, pos);
    if (match === null) return null;
    // A version has no sign: the sign becomes a blank of its own.
    if (match.type === TOKEN_TYPE.blank) this.#mode = MODE.unsignedNumber;
    return this.#token(match.type, match.end);
  }

  #symbol(pos: number): TokenType | null {
    switch (this.#text.charCodeAt(pos)) {
      case DASH:
      case PLUS:
        return this.#signedNumber(pos);
      case AMPERSAND:
        return this.#entity(pos);
      case TILDE:
        return this.#file(pos + 1, FILE_STATE.home);
      case SLASH:
        return this.#file(pos + 1, FILE_STATE.slash);
      case DOT:
        return this.#file(pos + 1, FILE_STATE.firstDot);
      default:
        return null;
    }
  }

  #blank(pos: number): TokenType {
    const text = this.#text;
    const at = pos + charLength(text, pos);
    if (!this.#ignore) return this.#token(TOKEN_TYPE.blank, skipBlank(text, at));
    const tag = text.indexOf('<', at);
    return this.#token(TOKEN_TYPE.blank, tag < 0 ? text.length : tag);
  }

  #entity(pos: number): TokenType | null {
    const end = scanEntity(this.#text, pos);
    return end < 0 ? null : this.#token(TOKEN_TYPE.entity, end);
  }

  #host(pos: number, entry: HostState): TokenType | null {
    const match = scanHost(this.#memory, pos, entry, this.#wantHost);
    if (match === null) return null;
    if (match.pathFollows) {
      this.#wantHost = false;
      this.#mode = MODE.urlPath;
    }
    if (match.type !== TOKEN_TYPE.url) return this.#token(match.type, match.end);
    // The URL is reported whole; its host and path follow from the same start.
    this.#wantHost = true;
    return this.#overlapping(match.type, match.end);
  }

  #compound(hyphen: number, kind: WordKind): TokenType | null {
    const compound = scanCompound(this.#text, hyphen, kind);
    if (compound === null) return null;
    this.#mode = MODE.compoundParts;
    return this.#overlapping(compound.type, compound.end);
  }

  #email(at: number): TokenType | null {
    if (this.#wantHost) {
      this.#wantHost = false;
      return null;
    }
    const end = hostEnd(this.#memory, at + 1);
    return end < 0 ? null : this.#token(TOKEN_TYPE.email, end);
  }

  #file(pos: number, entry: FileState): TokenType | null {
    const end = scanFile(this.#memory, pos, entry);
    return end < 0 ? null : this.#token(TOKEN_TYPE.file, end);
  }

  #fileAfterDot(dot: number): TokenType | null {
    return isNameChar(this.#text, dot + 1) ? this.#file(dot + 1, FILE_STATE.name) : null;
  }
}
