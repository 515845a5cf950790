import { isDeepStrictEqual } from 'node:util';
import type { Assertion, ContractCase, Expectation } from './case.ts';
import { parseExact } from './parse-exact.ts';

/** What came back, from whatever target. */
export interface CaseAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What is wrong with an answer, a line each; empty when the case passes: it meets 2.11's expectation, or else the later one, which
 * stands for a superset.
 */
export function checkCase(item: ContractCase, answer: CaseAnswer): readonly string[] {
  const expectations = [item.expect_2_11, item.expect].filter((expected) => expected !== undefined);
  const failures = expectations.map((expected) => failuresOf(expected, answer));
  return failures.find((list) => list.length === 0) ?? failures[0] ?? [];
}

function failuresOf(expected: Expectation, answer: CaseAnswer): readonly string[] {
  if (answer.status !== expected.status) {
    return [`status ${answer.status} instead of ${expected.status}: ${answer.body.slice(0, 300)}`];
  }
  return expected.asserts.flatMap((assertion) => {
    const value = lookUp(assertion.path, answer);
    const check = CHECKS[assertion.op];
    if (!check) throw new RangeError(`unknown assertion ${assertion.op}`);
    return check(value, assertion)
      ? []
      : [`${assertion.path} ${assertion.op} ${show(assertion.value)}, but found ${show(value)}`];
  });
}

const MISSING = Symbol('missing');

const CHECKS: Readonly<Record<string, (found: unknown, assertion: Assertion) => boolean>> = {
  eq: (found, { value }) => isDeepStrictEqual(found, value),
  approx: (found, { value, tol = 1e-6 }) => Math.abs(Number(found) - Number(value)) < tol,
  keys: (found, { value }) =>
    typeof found === 'object' &&
    found !== null &&
    isDeepStrictEqual(Object.keys(found).sort(), [...(value as string[])].sort()),
  set_eq: (found, { value }) =>
    Array.isArray(found) && isDeepStrictEqual(found.map(show).sort(), (value as unknown[]).map(show).sort()),
  len: (found, { value }) => Array.isArray(found) && found.length === value,
  type: (found, { value }) => jsonType(found) === value,
  absent: (found) => found === MISSING,
  present: (found) => found !== MISSING,
  startswith: (found, { value }) => typeof found === 'string' && found.startsWith(value as string),
  endswith: (found, { value }) => typeof found === 'string' && found.endsWith(value as string),
  contains: (found, { value }) => typeof found === 'string' && found.includes(value as string),
};

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Follows a path of the assertion language into an answer. */
function lookUp(path: string, answer: CaseAnswer): unknown {
  if (path === '$body') return answer.body;
  const [, header] = /^\$header:(.+)$/.exec(path) ?? [];
  if (header) return answer.headers[header.toLowerCase()] ?? MISSING;
  const steps = [...path.slice(1).matchAll(/\.([\w$]+)|\[(\d+|\*)\]|\['([^']+)'\]/g)].map(
    ([, name, index, quoted]) => name ?? quoted ?? (index as string),
  );
  return follow(parseBody(answer.body), steps);
}

function follow(value: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === '*') return Array.isArray(value) ? value.map((item) => follow(item, rest)) : MISSING;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return MISSING;
  return follow((value as Record<string, unknown>)[step], rest);
}

function parseBody(body: string): unknown {
  try {
    return parseExact(body);
  } catch {
    return MISSING;
  }
}

function show(value: unknown): string {
  if (value === MISSING) return 'nothing';
  return (
    JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)) ??
    'nothing'
  );
}
