import { expect, test } from 'vitest';
import { placeBefore } from './edits.ts';
import { prepareStatement } from './prepare-statement.ts';
import { callTables, shortNameOf, type NamedTable } from './table-names.ts';

const table = (id: string, title: string, dataset: string, more: Partial<NamedTable> = {}): NamedTable => ({
  id,
  title,
  aliases: [],
  dataset: { name: dataset.toLowerCase().replaceAll(' ', '-'), title: dataset },
  isOnly: false,
  ...more,
});
const tables = [
  table('id-1', 'Airports', 'US airports', { isOnly: true }),
  table('id-2', 'strikes.csv', 'Bird strikes', { isOnly: true, aliases: ['birds'] }),
  table('id-3', 'Countries', 'World'),
  table('id-4', 'Countries', 'Atlas'),
  table('id-5', 'Straßen (m)', 'Roads', { isOnly: true }),
];
const prepare = (sql: string, values = {}, home: string | null = null) =>
  prepareStatement(sql, values, tables, home);

test.each([
  ['', true],
  [' \n;', true],
  ['-- only a comment', true],
  ['/* one /* in another */ */ -- title: Airports', true],
  ["SELECT '-- no comment'", false],
  ['-- a comment\nSELECT 1', false],
])('whether there is a statement: %j', (sql, isEmpty) => {
  expect(prepare(sql).isEmpty).toBe(isEmpty);
});

test.each([
  ['SELECT * FROM airports', 'SELECT * FROM "id-1" AS airports'],
  ['SELECT airports.x FROM "US Airports" airports', 'SELECT airports.x FROM "id-1" airports'],
  [
    'SELECT * FROM bird_strikes JOIN strikes s ON true',
    'SELECT * FROM "id-2" AS bird_strikes JOIN "id-2" s ON true',
  ],
  ['SELECT * FROM "Atlas: Countries"', 'SELECT * FROM "id-4" AS "Atlas: Countries"'],
  ["SELECT 'FROM airports' FROM birds /* airports */", "SELECT 'FROM airports' FROM birds /* airports */"],
  ['SELECT 1 FROM birds -- airports\n', 'SELECT 1 FROM birds'],
  ['SELECT * FROM "id-1"', 'SELECT * FROM "id-1"'],
  [
    'WITH airports AS (SELECT 1) SELECT * FROM airports',
    'WITH airports AS (SELECT 1) SELECT * FROM airports',
  ],
  ['SELECT * FROM "straßen (m)"', 'SELECT * FROM "id-5" AS "straßen (m)"'],
  ['SELECT * FROM nothing', 'SELECT * FROM nothing'],
])('%j is sent as %j', (written, sent) => {
  expect(prepare(written).sql).toBe(sent);
});

test('a name of several tables is told, unless one of them is open', () => {
  const sql = 'SELECT * FROM countries';
  expect(prepare(sql).ambiguous[0]?.tables.map(({ id }) => id)).toEqual(['id-3', 'id-4']);
  expect(prepare(sql, {}, 'id-4').sql).toBe('SELECT * FROM "id-4" AS countries');
});

test('an alias is the API’s, whatever a title says', () => {
  const more = [...tables, table('id-6', 'Birds', 'Zoo')];
  expect(prepareStatement('SELECT * FROM birds', {}, more, null).sql).toBe('SELECT * FROM birds');
  expect(shortNameOf(more.at(-1)!, more)).toBe('Birds');
});

test('every short name means its table', () => {
  for (const one of tables) {
    const name = shortNameOf(one, tables);
    expect(prepare(`SELECT * FROM "${name}"`).tables.map(({ id }) => id)).toEqual([one.id]);
  }
  expect(tables.map((one) => shortNameOf(one, tables))).toEqual([
    'US airports',
    'Bird strikes',
    'World: Countries',
    'Atlas: Countries',
    'Roads',
  ]);
});

const QUERY = `-- title: By county
-- description: What is
--   there.
-- param county text = 'L''Aquila' -- County
-- param least integer = 3
-- param since date
SELECT * FROM airports WHERE county = :county AND n >= :least AND day > :since AND t = 'x :county' AND a::int = 1`;

test('parameters are literals that can be nothing else', () => {
  const { sql, head, missing, edits } = prepare(QUERY, {
    county: "'; DROP TABLE x; --\\",
    least: '-3',
    since: '2024-02-29',
  });
  expect(head).toMatchObject({ title: 'By county', description: 'What is there.', mistakes: [] });
  expect(missing).toEqual([]);
  expect(sql).toBe(
    `SELECT * FROM "id-1" AS airports WHERE county = ('''; DROP TABLE x; --' || chr(92) || '') AND n >= (-3) AND day > DATE '2024-02-29' AND t = 'x :county' AND a::int = 1`,
  );
  expect(QUERY.slice(placeBefore(edits, sql.indexOf('a::int')))).toBe('a::int = 1');
});

test('values are the head’s where none are given, and one that is missing or wrong is told', () => {
  const { sql, missing, wrong } = prepare(QUERY, { least: '3; DELETE' });
  expect(sql).toContain("county = 'L''Aquila'");
  expect(wrong.map(({ name }) => name)).toEqual(['least']);
  expect(missing.map(({ name }) => name)).toEqual(['since']);
  // An empty box is no mistake yet; a text may be empty.
  const emptied = prepare(QUERY, { county: '', least: ' ', since: '' });
  expect(emptied.missing.map(({ name }) => name)).toEqual(['least', 'since']);
  expect(emptied.sql).toContain("county = ''");
});

test.each([
  ['-- param x', 'param name type'],
  ['-- param x money = 3', 'has the type money'],
  ['-- param x integer = abc', 'is no integer'],
  ['-- param x text\n-- param x date', 'is there twice'],
])('%j is a mistake', (head, message) => {
  expect(prepare(`${head}\nSELECT 1`).head.mistakes[0]).toContain(message);
});

test('a parameter that nothing uses is told, and comments of one’s own stay', () => {
  expect(prepare('-- param x text = a\nSELECT 1').unused.map(({ name }) => name)).toEqual(['x']);
  expect(prepare('-- mine\nSELECT a[1:n] FROM airports').sql).toBe(
    '-- mine\nSELECT a[1:n] FROM "id-1" AS airports',
  );
});

test('a statement of ids is written with names, which mean the same tables', () => {
  const sql = `SELECT 'FROM "id-1"' FROM "id-1" JOIN "id-3" x ON true JOIN "elsewhere" ON true`;
  const called = callTables(sql, tables);
  expect(called).toBe(
    `SELECT 'FROM "id-1"' FROM "US airports" JOIN "World: Countries" x ON true JOIN "elsewhere" ON true`,
  );
  expect(prepare(called).sql).toBe(
    `SELECT 'FROM "id-1"' FROM "id-1" AS "US airports" JOIN "id-3" x ON true JOIN "elsewhere" ON true`,
  );
});
