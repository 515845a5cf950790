import { parse } from 'lossless-json';
import { ResourceError } from '../../core/errors.ts';
import { remark, type Remark } from '../../core/remark.ts';
import { findJsonFault, lineOf } from './json-fault.ts';
import { isObject } from './json-record.ts';

/** What a text of JSON means, and what had to be done for it to mean anything. */
export interface ParsedJson {
  readonly value: unknown;
  readonly mends: readonly Remark[];
}

/**
 * Parses a text of JSON, or of objects line by line, of which a few may be none. What Python writes where there is no number, NaN, is
 * no value. Throws ResourceError, with the line.
 */
export function parseJson(written: string): ParsedJson {
  const whole = tryParse(written);
  if ('value' in whole) return { value: whole.value, mends: [] };
  const { text, count } = withoutNaN(written);
  const mends =
    count > 0 ? [remark(`NaN, which JSON does not have, is read as no value: ${timesOf(count)}`)] : [];
  const again = count > 0 ? tryParse(text) : whole;
  if ('value' in again) return { value: again.value, mends };
  const lines = parseLines(text);
  if (!lines) throw noJson(again, null);
  return { value: lines.records, mends: [...mends, ...setApart(lines.bad)] };
}

const timesOf = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en')} times`);

type Attempt = { readonly value: unknown } | Failure;

interface Failure {
  readonly error: unknown;
  /** The line of the text, and what is wrong there; null: nobody knows. */
  readonly fault: { readonly line: number; readonly why: string } | null;
}

/** A name that an object has twice, with two values. */
class DuplicateName extends Error {
  constructor(
    readonly key: string,
    readonly at: number,
  ) {
    super(`the name ${JSON.stringify(key)} stands twice in one object`);
  }
}

function tryParse(text: string): Attempt {
  try {
    return {
      value: parse(text, null, {
        onDuplicateKey: ({ key, position }) => {
          throw new DuplicateName(key, position);
        },
      }),
    };
  } catch (error) {
    // The stack is all that a parser may run out of.
    if (error instanceof RangeError) return { error, fault: null };
    const found = error instanceof DuplicateName ? { at: error.at, why: error.message } : findJsonFault(text);
    return { error, fault: found && { line: lineOf(text, found.at), why: found.why } };
  }
}

function noJson({ error, fault }: Failure, number: number | null): ResourceError {
  const line = number ?? fault?.line ?? null;
  const where = line === null ? '' : `, line ${line}`;
  if (error instanceof RangeError)
    return new ResourceError(`is nested too deeply to be read${where}`, { cause: error });
  return new ResourceError(`is no JSON${where}: ${fault?.why ?? (error as Error).message}`, { cause: error });
}

/** A text with null in the place of NaN, but within quotes. */
function withoutNaN(text: string): { readonly text: string; readonly count: number } {
  let count = 0;
  if (!text.includes('NaN')) return { text, count };
  const replaced = text.replace(/"(?:[^"\\]|\\.)*"|\bNaN\b/g, (token) => {
    if (token !== 'NaN') return token;
    count += 1;
    return 'null';
  });
  return { text: replaced, count };
}

interface BadLine {
  readonly line: number;
  readonly failure: Failure;
}

/** The objects that the lines of a text are; null: most are none, or it begins a list. Throws ResourceError where they begin well. */
function parseLines(text: string) {
  const lines = text.split('\n').flatMap((own, i) => (own.trim() === '' ? [] : [{ own, line: i + 1 }]));
  if (lines.length < 2 || /^\s*\[/.test(lines[0]?.own ?? '')) return null;
  const records: unknown[] = [];
  const bad: BadLine[] = [];
  for (const { own, line } of lines) {
    const parsed = tryParse(own);
    if ('value' in parsed && isObject(parsed.value)) records.push(parsed.value);
    else bad.push({ line, failure: 'value' in parsed ? NO_OBJECT : parsed });
  }
  const [first] = bad;
  if (!first || bad.length <= records.length) return { records, bad };
  // An object over several lines has none in its first.
  if (first.line === lines[0]?.line) return null;
  throw noJson(first.failure, first.line);
}

const NO_OBJECT: Failure = { error: new TypeError('it is no object'), fault: null };

/** Lines that are told. */
const MOST_TOLD = 20;

function setApart(bad: readonly BadLine[]): readonly Remark[] {
  const [first, ...rest] = bad;
  if (!first) return [];
  const { failure, line } = first;
  const why = failure.fault?.why ?? (failure.error as Error).message;
  if (rest.length === 0) return [remark(`line ${line} is no object of JSON, and is set apart: ${why}`, line)];
  const told = bad.slice(0, MOST_TOLD).map((one) => one.line);
  const more = bad.length > MOST_TOLD ? ' …' : '';
  const counted = bad.length.toLocaleString('en');
  return [
    remark(
      `${counted} lines are no objects of JSON, and are set apart: ${told.join(', ')}${more}. Of the first: ${why}`,
      line,
    ),
  ];
}
