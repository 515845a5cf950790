import { FieldError } from './literal-error.ts';

/** A part of a date, time or interval as it was written, in lower case. */
export interface Token {
  readonly kind: 'date' | 'time' | 'zone' | 'number' | 'word';
  readonly text: string;
}

const MOST_TOKENS = 25;
/** Bytes of PostgreSQL's buffers for the parts of a date and of an interval, each with a zero at its end. */
export const DATE_BUFFER = 153;
export const INTERVAL_BUFFER = 256;

/**
 * Takes a text apart as PostgreSQL does (ParseDateTime in datetime.c). Throws FieldError.
 * @param isWord whether a word is one of PostgreSQL's own: then what follows it is no part of it
 */
export function tokenize(text: string, isWord: (word: string) => boolean, buffer: number): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let size = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? '';
    at += match.length;
    return match;
  };
  while (at < text.length) {
    if (take(/[ \t-\r]+/y) !== '') continue;
    if (tokens.length >= MOST_TOKENS) throw new FieldError('format');
    const token = takeNumber(take) ?? takeWord(take, isWord) ?? takeSigned(take);
    if (!token) {
      // Other punctuation only separates.
      if (take(/[!-/:-@[-`{-~]/y) !== '') continue;
      throw new FieldError('format');
    }
    size += token.text.length + 1;
    if (size > buffer) throw new FieldError('format');
    tokens.push({ kind: token.kind, text: token.text.toLowerCase() });
  }
  return tokens;
}

type Take = (pattern: RegExp) => string;

function takeNumber(take: Take): Token | undefined {
  const fraction = take(/\.\d*/y);
  if (fraction !== '') return { kind: 'number', text: fraction };
  const digits = take(/\d+/y);
  if (digits === '') return undefined;
  const time = take(/:[\d:.]*/y);
  if (time !== '') return { kind: 'time', text: digits + time };
  // Three numbers between the same marks are a date; so are two, but for a point between them.
  const date = take(/(?:-\d+(?:-[\d-]*)?|\/\d+(?:\/[\d/]*)?|\.\d+\.[\d.]*)/y);
  if (date !== '') return { kind: 'date', text: digits + date };
  const decimal = take(/\.\d+/y);
  if (decimal !== '') return { kind: 'number', text: digits + decimal };
  const named = take(/(?:-[a-z\d-]*|\/[a-z\d/]*|\.[a-z\d.]*)/iy);
  return named === '' ? { kind: 'number', text: digits } : { kind: 'date', text: digits + named };
}

function takeWord(take: Take, isWord: (word: string) => boolean): Token | undefined {
  const word = take(/[a-z]+/iy);
  if (word === '') return undefined;
  // A date with a month's name, or a zone's name.
  const more = take(isWord(word.toLowerCase()) ? /[-/.][-+/_.:a-z\d]*/iy : /[-/.+\d][-+/_.:a-z\d]*/iy);
  return more === '' ? { kind: 'word', text: word } : { kind: 'date', text: word + more };
}

/** A zone, which may also be a signed number or an interval's years and months. */
function takeSigned(take: Take): Token | undefined {
  const sign = take(/[-+]/y);
  if (sign === '') return undefined;
  take(/[ \t-\r]*/y);
  const number = take(/\d[\d:.-]*/y);
  if (number !== '') return { kind: 'zone', text: sign + number };
  const word = take(/[a-z]+/iy);
  if (word === '') throw new FieldError('format');
  return { kind: 'word', text: sign + word };
}
