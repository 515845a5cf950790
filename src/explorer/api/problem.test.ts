import { expect, test } from 'vitest';
import { toProblem } from './problem.ts';

test('a validation error lists every complaint with its field', () => {
  const error = { limit: ['Invalid integer', 'Please enter an integer value'], __type: 'Validation Error' };
  const problem = toProblem(409, { help: '…', success: false, error }, null);
  expect(problem).toEqual({
    kind: 'refused',
    status: 409,
    type: 'Validation Error',
    code: null,
    messages: ['limit: Invalid integer', 'limit: Please enter an integer value'],
    sql: null,
  });
});

test("a refused statement speaks in the database's words", () => {
  const orig = 'syntax error at or near "FORM"\nLINE 1: SELECT * FORM x\n                 ^\n';
  const error = {
    query: ['(psycopg2.errors.SyntaxError) …'],
    info: { statement: ['SELECT * FORM x'], params: [{}], orig: [orig] },
    __type: 'Validation Error',
  };
  const problem = toProblem(409, { error }, null);
  expect(problem.messages).toEqual(['syntax error at or near "FORM"']);
  expect(problem.sql).toEqual({ message: orig, statement: 'SELECT * FORM x' });
});

test('not found tells what', () => {
  const error = { __type: 'Not Found Error', message: 'Not found: Resource "x"' };
  const problem = toProblem(404, { error }, null);
  expect(problem.messages).toEqual(['Not found: Resource "x"']);
});

test("a bare JSON string is the API's own refusal", () => {
  expect(toProblem(400, 'Bad request: Action name not known: x', null).messages).toEqual([
    'Bad request: Action name not known: x',
  ]);
});

test("a static host's page is not an answer of the API", () => {
  expect(toProblem(404, null, null).kind).toBe('no-api');
});

test('what a person may do something about is told by the code, in any language', () => {
  const error = { __type: 'Validation Error', query: ['Die Suche dauerte zu lange'] };
  expect(toProblem(409, { error }, 'timeout')).toMatchObject({ kind: 'refused', code: 'timeout' });
});
