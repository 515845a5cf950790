import { readFileSync } from 'node:fs';
import { parse, stringify } from 'lossless-json';
import { parseExact } from './parse-exact.ts';

/** One observed request and what CKAN answered: see the first element of cases.json for the assertion language. */
export interface ContractCase {
  readonly id: string;
  readonly area: string;
  readonly request: CaseRequest;
  readonly expect: Expectation;
  /** Where CKAN 2.11, the reference, answers otherwise. */
  readonly expect_2_11?: Expectation;
  readonly note?: string;
}

export interface CaseRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | readonly (readonly [string, string])[] | null;
  /** JSON text. */
  readonly json?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly content_type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose token is sent; anonymous when absent. */
  readonly auth?: 'sysadmin' | 'user';
}

export interface Expectation {
  readonly status: number;
  readonly asserts: readonly Assertion[];
}

export interface Assertion {
  readonly path: string;
  readonly op: string;
  readonly value?: unknown;
  readonly tol?: number;
}

/** All cases: those observed on CKAN, and own-cases.json, which follow from its contract. */
export function readContractCases(): readonly ContractCase[] {
  // The first element only explains.
  return [...readCases('./cases.json').slice(1), ...readCases('./own-cases.json')];
}

function readCases(file: string): readonly ContractCase[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const cases = parseExact(text) as readonly ContractCase[];
  const written = parse(text) as { request?: { json?: unknown } }[];
  return cases.map((item, i) => {
    const { json } = written[i]?.request ?? {};
    // Numbers go out as they stand in the file (`1.0`, 9007199254740993).
    return json === undefined
      ? item
      : { ...item, request: { ...item.request, json: stringify(json) as string } };
  });
}

/** What fetch is called with for a case. */
export interface FetchArguments {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @param siteUrl address of the site, without a slash at the end */
export function toFetchArguments(request: CaseRequest, siteUrl: string): FetchArguments {
  const pairs = Array.isArray(request.query) ? request.query : Object.entries(request.query ?? {});
  const query = new URLSearchParams(pairs as [string, string][]).toString();
  const [body, contentType] = bodyOf(request);
  return {
    url: `${siteUrl}${request.path}${query ? `?${query}` : ''}`,
    method: request.method,
    headers: {
      ...request.headers,
      ...(request.auth && { Authorization: `token-of-a-${request.auth}` }),
      ...(contentType && { 'Content-Type': contentType }),
    },
    ...(body !== undefined && { body }),
  };
}

function bodyOf({
  form,
  body,
  content_type,
  json,
}: CaseRequest): [body?: string, contentType?: string | undefined] {
  if (form) return [new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded'];
  if (body !== undefined) return [body, content_type];
  return json === undefined ? [] : [json, 'application/json'];
}
