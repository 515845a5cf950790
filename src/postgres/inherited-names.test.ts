import { expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createDialect } from './dialect.ts';

/** It is never asked. */
const engine = createNativeEngine();

async function messageOf(statement: string): Promise<unknown> {
  const parsed = await createDialect().parse(statement, 10);
  return parsed.compile(new Map(), engine).then(
    () => 'none',
    (error: { details?: { info: { orig: string[] } } }) =>
      error.details?.info.orig[0]?.split('\n')[0] ?? error,
  );
}

/** What every object of JavaScript has, and nothing of PostgreSQL. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__'];

const FORMS: readonly (readonly [statement: (name: string) => string, message: (name: string) => string])[] =
  [
    [(name) => `SELECT "${name}"(1)`, (name) => `function ${name}(integer) does not exist`],
    [(name) => `SELECT "${name}"('a', 'b')`, (name) => `function ${name}(unknown, unknown) does not exist`],
    [
      (name) => `SELECT "${name}"(1) WITHIN GROUP (ORDER BY n) FROM generate_series(1, 2) AS g(n)`,
      (name) => `function ${name}(integer) does not exist`,
    ],
    [(name) => `SELECT * FROM "${name}"(1)`, (name) => `function ${name}(integer) does not exist`],
    [(name) => `SELECT 1::"${name}"`, (name) => `type "${name}" does not exist`],
    [(name) => `SELECT "${name}" FROM (SELECT 1 AS n) AS t`, (name) => `column "${name}" does not exist`],
    [
      (name) => `SELECT extract("${name}" FROM DATE '2020-01-01')`,
      (name) => `unit "${name}" not recognized for type date`,
    ],
    [
      (name) => `SELECT date_trunc('${name}', TIMESTAMP '2020-01-01')`,
      (name) => `unit "${name}" not recognized for type timestamp without time zone`,
    ],
    [
      (name) => `SELECT TIMESTAMP '2020-01-01' AT TIME ZONE '${name}'`,
      (name) => `time zone "${name}" not recognized`,
    ],
    [(name) => `SELECT DATE '${name}'`, (name) => `invalid input syntax for type date: "${name}"`],
    [
      (name) => `SELECT INTERVAL '1 ${name}'`,
      (name) => `invalid input syntax for type interval: "1 ${name}"`,
    ],
    [(name) => `SELECT 'a' ~ '[[:${name}:]]'`, () => 'invalid regular expression: invalid character class'],
  ];

test.each(FORMS.flatMap(([write, message]) => NAMES.map((name) => [write(name), message(name)] as const)))(
  '%s',
  async (statement, message) => {
    expect(await messageOf(statement)).toBe(message);
  },
);
