import { expect, test } from 'vitest';
import { toNameLines, toNameParts, toNameWidth } from './name-lines.ts';

const question = 'Q1_How much do you agree that the city does enough for buses?';

test.each([
  [['id', 'name'], 1],
  [['id', 'Communications and journalism'], 2],
  [['id', question], 2],
  [[`${question} ${question}`], 2],
  [['transportation_and_warehousing_employees'], 2],
  [['x'.repeat(60)], 2],
  [[], 1],
])('names %j stand in so many lines', (names, lines) => {
  expect(toNameLines(names)).toBe(lines);
});

test('a name is as wide as it needs, and a long one as wide as its lines', () => {
  expect(toNameWidth('id')).toBeLessThan(20);
  expect(toNameWidth('Communications and journalism')).toBe(112);
  expect(toNameWidth('transportation_and_warehousing_employees')).toBeGreaterThan(112);
  expect(toNameWidth('transportation_and_warehousing_employees')).toBeLessThan(190);
  expect(toNameWidth(question)).toBe(190);
});

test('lines end behind blanks and underscores, and nothing of a name is lost', () => {
  expect(toNameParts('Q1_How much')).toEqual(['Q1_', 'How ', 'much']);
  for (const name of ['__a b', 'a - b', '', ' x_', question]) expect(toNameParts(name).join('')).toBe(name);
});
