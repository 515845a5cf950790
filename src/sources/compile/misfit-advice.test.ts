import { expect, test } from 'vitest';
import { misfitAdvice } from './misfit-advice.ts';

test.each([
  ['numeric', '1,5', '. In the schema, tell its "decimalChar" and "groupChar"'],
  ['int4', '1.234.567', '. In the schema, tell its "decimalChar" and "groupChar"'],
  ['numeric', '5 €', '. In the schema, say "bareNumber": false for numbers with a unit'],
  ['int4', 'k.A.', '. In the schema, name it in "missingValues" if it means no value'],
  ['int4', '1.5', ''],
  ['date', '31.12.2024', '. In the schema, tell its "format": "%d.%m.%Y"'],
  ['date', '12/31/2024', '. In the schema, tell its "format": "%m/%d/%Y"'],
  ['date', '01/02/2024', '. In the schema, tell its "format": "%m/%d/%Y" or "%d/%m/%Y"'],
  ['date', 'Jan 1 2000', '. In the schema, tell its "format": "%b %d %Y"'],
  ['timestamp', '3. Mai 2020', '. In the schema, tell its "format": "%d. %b %Y"'],
  ['timestamp', '31/12/2024 4:05 PM', '. In the schema, tell its "format": "%d/%m/%Y %I:%M %p"'],
  ['time', '4:05 PM', '. In the schema, tell its "format": "%I:%M %p"'],
  ['date', 'day 5 of 2024', '. In the schema, tell its "format", such as "%d.%m.%Y"'],
  ['date', '-', '. In the schema, name it in "missingValues" if it means no value'],
  ['bool', 'ja', '. In the schema, list such words as its "trueValues" and "falseValues"'],
  ['uuid', 'x', ''],
])('of a column of type %s with %j', (type, text, advice) => {
  expect(misfitAdvice({ field: { id: 'a', type }, text })).toBe(advice);
});
