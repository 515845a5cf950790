import { expect, test } from 'vitest';
import { guardSize } from './guard-size.ts';

test.each([
  ['x'.repeat(100_000)],
  [Array.from({ length: 29_000 }, (_, i) => i)],
  [{ a: Array.from({ length: 10_000 }, () => 'x'.repeat(90)) }],
])('what somebody may mean passes', (value) => {
  expect(() => guardSize(value)).not.toThrow();
});

test.each([
  ['x'.repeat(100_001), /at most 100000 characters/],
  [Array.from({ length: 30_001 }, () => 1), /at most 30000 values/],
  [{ a: { b: Array.from({ length: 40_000 }, () => 1) } }, /at most 30000 values/],
  [Array.from({ length: 20 }, () => 'x'.repeat(90_000)), /at most 1000000 characters/],
])('what nobody can mean is refused before anybody reads it', (value, message) => {
  expect(() => guardSize(value as string)).toThrow(
    expect.objectContaining({ messages: [expect.stringMatching(message)] }),
  );
});
