import { expect, test } from 'vitest';
import { DATES, DECIMALS, TIMES, TRIMMED } from '../../../index/records/column-numbers.ts';
import { toUtf8Texts } from '../../../index/bytes/utf8-texts.ts';
import { chooseNumbers } from './choose-numbers.ts';

const ROWS = 600;

/** Numbers in no order, below a billion. */
const scattered = (i: number) => (Math.imul(i, 0x9e3779b1) >>> 2) % 1_000_000_000;
const choose = (text: (i: number) => string | null, size: number) => {
  const texts = [toUtf8Texts(Array.from({ length: ROWS }, (_, i) => text(i)))];
  return chooseNumbers({ rows: ROWS, texts }, size)[0];
};
const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

test.each([
  ['numbers', (i: number) => `${scattered(i) % 1000}`, { mode: DECIMALS, scale: 0, least: 0, bits: 10 }],
  [
    'decimals',
    (i: number) => `${(scattered(i) % 1000) / 10}`,
    { mode: TRIMMED, scale: 1, least: 0, bits: 10 },
  ],
  [
    'of as many places',
    (i: number) => (scattered(i) / 1e9).toFixed(2),
    { mode: DECIMALS, scale: 2, bits: 7 },
  ],
  ['dates', (i: number) => moment(scattered(i)).slice(0, 10), { mode: DATES, bits: 14 }],
  ['times', (i: number) => moment(scattered(i)).slice(0, 19), { mode: TIMES, bits: 30 }],
  [
    'times, but for some',
    (i: number) => moment(scattered(i)).slice(0, i % 99 === 0 ? 24 : 19),
    { mode: TIMES, bits: 30 },
  ],
  ['some', (i: number) => (i % 3 === 0 ? null : `${scattered(i) % 6}`), { bits: 3, nulls: true }],
  [
    'nearly all small',
    (i: number) => (i % 97 === 0 ? `${scattered(i)}` : `${scattered(i) % 7}`),
    { bits: 3 },
  ],
  ['nearly all numbers', (i: number) => (i % 97 === 0 ? 'none' : `${scattered(i) % 7}`), { bits: 3 }],
  ['long ones', (i: number) => (i % 97 === 0 ? '0.123456789' : `${scattered(i) % 7}.5`), { scale: 1 }],
])('in no order take as many bits in all blocks: %s', (_what, text, wanted) => {
  expect(choose(text, 5)).toMatchObject({ scale: 0, nulls: false, ...wanted });
});

test.each([
  ['texts', (i: number) => `pond ${scattered(i)}`],
  ['numbers with zeros before them', (i: number) => `00${scattered(i)}`],
  ['nothing', () => null],
  [
    'times of which a block has a few seconds',
    (i: number) => moment(1_700_000_000 + 50 * i + (i % 3)).slice(0, 19),
  ],
])('others do not: %s', (_what, text) => {
  expect(choose(text, 40)).toBeNull();
});

test('there are more bits where a block has few records than where it has many near each other', () => {
  const near = (i: number) => `${1_000_000 + i}`;
  expect(choose(near, 1)).toMatchObject({ bits: 10 });
  expect(choose(near, 40)).toBeNull();
});
