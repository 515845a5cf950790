import { expect, test } from 'vitest';
import type { JsonObject } from './members.ts';
import { toJsonObject } from './members.ts';
import { createNotices } from './notices.ts';
import { parseSchema } from './parse-schema.ts';

function parse(json: object) {
  const notices = createNotices();
  const schema = parseSchema(toJsonObject(json, 'schema.json', '', notices) as JsonObject);
  return { schema, notices: notices.list.map((notice) => notice.text) };
}

const typeOf = (field: object) => parse({ fields: [field] }).schema.fields[0]?.type;

test("Data Package's types become those that CKAN's loaders make", () => {
  const types =
    'string number integer boolean date time datetime year yearmonth duration object array geojson geopoint list any';
  expect(
    types
      .split(' ')
      .map((type) => typeOf({ name: 'a', type })?.name)
      .join(' '),
  ).toBe('text numeric int4 bool date time timestamp int4 text interval json json json text text text');
});

test('a point is JSON only where its format says so', () => {
  expect(typeOf({ type: 'geopoint', format: 'array' })?.name).toBe('json');
});

test("the author's PostgreSQL type wins, under any of its names", () => {
  expect(typeOf({ type: 'integer', datapond: { type: 'int8' } })).toEqual({ name: 'int8', exact: true });
  expect(typeOf({ datapond: { type: 'double precision' } })).toEqual({ name: 'float8', exact: true });
  expect(typeOf({ type: 'array', datapond: { type: 'text[]' } })).toEqual({ name: '_text', exact: true });
});

test('a type that nobody knows is named, and left to the file', () => {
  const { schema, notices } = parse({
    fields: [
      { name: 'a', type: 'int4' },
      { name: 'b', datapond: { type: 'money' } },
      { name: 'c', type: 'constructor' },
    ],
  });
  expect(schema.fields.map((field) => field.type)).toEqual([undefined, undefined, undefined]);
  expect(notices[0]).toMatch(/^schema\.json: fields\[0\]\.type "int4" is not one of Data Package's types/);
  expect(notices[1]).toMatch(/^schema\.json: fields\[1\]\.datapond\.type "money" is not a PostgreSQL type/);
});

test('the data dictionary holds what the descriptor has, and nothing else', () => {
  const { schema } = parse({
    fields: [{ name: 'a', title: 'A', description: 'The a' }, { name: 'b', description: 'b' }, { name: 'c' }],
  });
  expect(schema.fields.map((field) => field.info)).toEqual([
    { label: 'A', notes: 'The a' },
    { notes: 'b' },
    undefined,
  ]);
});

test('formats are read for dates and times alone, old spelling included', () => {
  const format = (field: object) => parse({ fields: [field] }).schema.fields[0]?.format;
  expect(format({ type: 'date', format: '%d/%m/%Y' })).toBe('%d/%m/%Y');
  expect(format({ type: 'date', format: 'fmt:%Y' })).toBe('%Y');
  expect(format({ type: 'datetime', format: 'any' })).toBe('any');
  expect(format({ type: 'date', format: 'default' })).toBeNull();
  expect(format({ type: 'string', format: 'email' })).toBeNull();
  expect(parse({ fields: [{ name: 'a', type: 'date', format: 'DD.MM.YY' }] }).notices).toEqual([
    'schema.json: fields[0].format "DD.MM.YY" is neither "default", "any" nor a pattern such as %d/%m/%Y: ignored',
  ]);
});

test('texts that mean null are read in both versions, and by field', () => {
  const { schema, notices } = parse({
    fields: [{ name: 'a', missingValues: ['-'] }],
    missingValues: ['', { value: 'NA', label: 'not answered' }, 99],
  });
  expect(schema.missingValues).toEqual(['', 'NA']);
  expect(schema.fields[0]?.missingValues).toEqual(['-']);
  expect(notices).toEqual([
    'schema.json: missingValues[2] must be a text or an object with a text "value": ignored',
  ]);
});

test('a primary key is a name or a list of names, all of fields', () => {
  expect(parse({ fields: [{ name: 'a' }], primaryKey: 'a' }).schema.primaryKey).toEqual(['a']);
  const { schema, notices } = parse({ fields: [{ name: 'a' }, { name: 'b' }], primaryKey: ['b', 'x'] });
  expect(schema.primaryKey).toEqual(['b']);
  expect(notices).toEqual(['schema.json: primaryKey "x" is not among the fields: ignored']);
});

test('how numbers and truth are written is kept', () => {
  const [field] = parse({
    fields: [
      {
        name: 'a',
        trueValues: ['ja'],
        falseValues: ['nein'],
        decimalChar: ',',
        groupChar: '.',
        bareNumber: false,
      },
    ],
  }).schema.fields;
  expect(field).toMatchObject({
    trueValues: ['ja'],
    falseValues: ['nein'],
    decimalChar: ',',
    groupChar: '.',
    bareNumber: false,
  });
});
