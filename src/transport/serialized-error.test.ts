import { expect, test } from 'vitest';
import { isSerializedError, toSerializedError } from './serialized-error.ts';

const fail = () => {
  throw new Error('looked at');
};
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const withGetter = (name: string) => Object.defineProperty(new Error('x'), name, { get: fail });

test.each<[what: string, thrown: unknown]>([
  ['nothing at all', Object.create(null)],
  ['a text that throws', { toString: fail }],
  ['a text that is none', { toString: () => ({}) }],
  ['a symbol', Symbol('x')],
  ['a proxy that is gone', revoked.proxy],
  ['undefined', undefined],
  ...['name', 'message', 'stack', 'cause', 'own'].map((name): [string, unknown] => [
    `${name} that throws`,
    withGetter(name),
  ]),
  ['members of other types', Object.assign(new Error('x'), { name: 1, message: { a: 1 }, stack: null })],
  ['a cause like that', new Error('x', { cause: Object.create(null) })],
])('%s becomes data', (_what, thrown) => {
  const error = toSerializedError(thrown);
  expect(isSerializedError(error)).toBe(true);
  expect(() => structuredClone(error)).not.toThrow();
});
