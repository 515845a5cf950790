import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isLosslessNumber, parse } from 'lossless-json';
import type { Handler } from '../../http/create-handler.ts';
import type { PostgresServer } from '../postgres/server.ts';
import type { Outcome } from './ckan-outcome.ts';
import { searchAsCkan } from './ckan-search.ts';
import { type AgreedRequest, REQUESTS, toJson, toQueryText } from './requests.ts';

/** `agree`: the same status, and JSON that means the same. `crash`: CKAN answers 500, and nothing is expected. */
export type Verdict = 'agree' | 'deliberate' | 'crash' | 'differ';

export interface Judged {
  readonly verdict: Verdict;
  readonly request: AgreedRequest;
  /** What is different, or why it is so on purpose. */
  readonly why: string;
}

const SITE = 'http://localhost';

/** Random searches, the same for the same seed. */
export function randomRequests(count: number, seed: number): readonly AgreedRequest[] {
  return fc.sample(REQUESTS, { numRuns: count, seed });
}

/** Puts a search to both and compares. */
export async function judge(
  handle: Handler,
  postgres: PostgresServer,
  request: AgreedRequest,
): Promise<Judged> {
  const expected = await searchAsCkan(postgres, request.params);
  const answer = await handle(toRequest(request));
  const body = parse(await answer.text()) as Body;
  if (expected.kind === 'crash') {
    const isClean = answer.status === 200 || answer.status === 409;
    return { request, verdict: isClean ? 'crash' : 'differ', why: `CKAN 500, here ${answer.status}` };
  }
  const why = compare(expected, answer.status, body);
  if (why === null) return { request, verdict: 'agree', why: '' };
  const reason = deliberate(request, expected, answer.status);
  return { request, verdict: reason ? 'deliberate' : 'differ', why: reason ?? why };
}

interface Body {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
}

function toRequest({ params, method }: AgreedRequest): Request {
  const url = `${SITE}/api/3/action/datastore_search`;
  if (method === 'POST')
    return new Request(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: toJson(params),
    });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    for (const item of Array.isArray(value) ? value : [value]) query.append(key, toQueryText(item));
  return new Request(`${url}?${query}`);
}

function compare(
  expected: Exclude<Outcome, { kind: 'crash' }>,
  status: number,
  { result, error }: Body,
): string | null {
  if (expected.kind === 'error') {
    if (status !== expected.status)
      return `CKAN ${expected.status} ${toJson(expected.errors)} ${expected.orig ?? ''}, here ${status}${error ? ` ${toJson(error)}` : ''}`;
    const fieldErrors = Object.fromEntries(
      Object.entries(error ?? {}).filter(([key]) => key !== '__type' && key !== 'info'),
    );
    const isOne = expected.errors.some((one) =>
      isDeepStrictEqual(plain(fieldErrors), plain(withoutType(one))),
    );
    return isOne
      ? null
      : `CKAN tells ${toJson(expected.errors)} ${expected.orig ?? ''}, here ${toJson(error)}`;
  }
  if (status !== 200 || !result) return `CKAN 200, here ${status} ${toJson(error ?? null)}`;
  for (const key of new Set([...Object.keys(expected.result), ...Object.keys(result)])) {
    if (key === '_links') continue;
    const [theirs, ours] = [expected.result[key], result[key]];
    const isSame =
      key === 'records'
        ? sameRecords(theirs, ours, expected.order)
        : isDeepStrictEqual(plain(theirs, key === 'filters'), plain(ours, key === 'filters'));
    if (!isSame) return `${key}: ${apart(theirs, ours)}`;
  }
  return null;
}

function withoutType(error: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(error).filter(([key]) => key !== '__type'));
}

/** What is first unlike in two values. */
function apart(theirs: unknown, ours: unknown): string {
  if (isMembers(theirs) && isMembers(ours)) {
    for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)]))
      if (!isDeepStrictEqual(plain(theirs[key]), plain(ours[key])))
        return `${key}: ${apart(theirs[key], ours[key])}`;
  }
  const show = (value: unknown) => (value === undefined ? 'nothing' : toJson(value).slice(0, 500));
  return `CKAN ${show(theirs)}, here ${show(ours)}`;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isLosslessNumber(value);
}

/** Distinct records have no order, a part of them is any part, and of numbers that are equal any one stands for all. */
function sameRecords(theirs: unknown, ours: unknown, order: 'kept' | 'none' | 'part'): boolean {
  if (order === 'kept') return isDeepStrictEqual(plain(theirs), plain(ours));
  const list = (records: unknown) =>
    (typeof records === 'string' ? records.split('\n') : (records as unknown[]))
      .map((one) => JSON.stringify(plain(one, true)))
      .sort();
  // A text has lines within its records.
  if (order === 'part')
    return (
      typeof theirs === typeof ours &&
      (typeof theirs === 'string' || list(theirs).length === list(ours).length)
    );
  return isDeepStrictEqual(list(theirs), list(ours));
}

/**
 * Numbers as their digits, objects without their prototype.
 * @param byValue numbers that are equal are the same, however they are written
 */
function plain(value: unknown, byValue = false): unknown {
  if (isLosslessNumber(value)) return byValue ? String(Number(value.value)) : value.value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, byValue));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, byValue)]));
  return value;
}

/** docs/ckan.md's list, as far as these requests meet it; null where nothing there explains a difference. */
function deliberate({ params }: AgreedRequest, expected: Outcome, status: number): string | null {
  const filters = filtersOf(params['filters']);
  const values = Object.values(filters);
  const refused = expected.kind === 'error' && expected.status === 409;
  if (values.some((value) => Array.isArray(value) && value.length === 0))
    return 'an empty list matches nothing';
  if (values.some((value) => isOperators(value) || (Array.isArray(value) && value.some(isOperators))))
    return 'operators';
  if (refused && status === 200 && values.some(isListForArray))
    return 'elements of another type are compared by value';
  if (values.flat().some(isLongFloat)) return 'numbers keep all their digits';
  if (status === 409 && values.flat().some(isNumberOf16)) return 'numbers are read as by PostgreSQL 15';
  if (isScalar(params['filters'])) return 'filters that are no object are an error, not a crash';
  if (isTrue(params['distinct']) && (params['sort'] ?? '') !== '')
    return 'distinct sorted by a column that is not chosen';
  if (refused && status === 200 && isTrue(params['distinct'])) return 'distinct over arrays';
  if (refused && status === 200 && 'q' in params && 'rank' in filters)
    return 'a filter of a text column that is called rank';
  if (refused && status === 200 && params['full_text'] && params['records_format'] === 'lists')
    return 'ranks in lists';
  return null;
}

function filtersOf(value: unknown): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = typeof value === 'string' ? parse(value) : value;
    return typeof parsed === 'object' && parsed !== null && !isLosslessNumber(parsed)
      ? (parsed as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

const isOperators = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
/** Python rounds it. */
const isLongFloat = (value: unknown) =>
  isLosslessNumber(value) && /[.e]/i.test(value.value) && value.value.replaceAll(/\D/g, '').length > 16;
/** PostgreSQL reads it since its version 16. */
const isNumberOf16 = (value: unknown) =>
  typeof value === 'string' && /^\s*[-+]?(?:0[xob][\da-f_]+|\d[\d_]*_\d)/i.test(value);
const isScalar = (value: unknown) => typeof value === 'string' && /^(?:-?\d|true$|false$|")/.test(value);
const isListForArray = (value: unknown) => Array.isArray(value);
const isTrue = (value: unknown) =>
  value === true || (typeof value === 'string' && /^(true|yes|t|y|1)$/i.test(value));
