import type { FolderFiles } from '../temp-folder.ts';

/** A column of a table that both sides have: its values as PostgreSQL reads them, null for NULL. */
export interface AgreedColumn {
  readonly id: string;
  /** PostgreSQL's internal name of the type; `json` is CKAN's nested one. */
  readonly type: string;
  readonly values: readonly (string | null)[];
}

export interface AgreedTable {
  readonly id: string;
  readonly alias: string;
  readonly columns: readonly AgreedColumn[];
}

/** The word for NULL in the files. */
const NULL = '\\N';

const column = (id: string, type: string, ...values: (string | null)[]): AgreedColumn => ({
  id,
  type,
  values,
});

const ROWS = 40;

/** The n-th of some values, again and again, with a NULL in between now and then. */
function repeated(id: string, type: string, values: readonly (string | null)[], step = 1): AgreedColumn {
  return {
    id,
    type,
    values: Array.from({ length: ROWS }, (_, i) => values[(i * step) % values.length] ?? null),
  };
}

/** Tables of every type that CKAN's columns may have, of odd names and of texts that are hard to search. */
export const TABLES: readonly AgreedTable[] = [
  {
    id: 'a0000000-0000-4000-8000-000000000001',
    alias: 'people',
    columns: [
      repeated('name', 'text', [
        'Ann',
        'ann',
        'Zoë',
        'de Vries',
        "O'Hara",
        '',
        null,
        'émile',
        '10',
        '9',
        '25',
        '25.0',
      ]),
      repeated('born', 'date', ['1980-02-29', '2021-02-03', null, '1999-12-31', 'infinity', '0944-03-15'], 5),
      repeated(
        'height',
        'numeric',
        ['1.80', '1.8', '175', null, '0.10', 'NaN', '12345678901234.5678', '-2', '9223372036854775808'],
        2,
      ),
      repeated('age', 'int4', ['41', '-1', '0', null, '2147483647', '7', '7', '100'], 3),
      repeated('member', 'bool', ['true', 'false', null]),
      repeated('score', 'float8', ['0.5', '100', '1e21', '-0.000012345', null, 'NaN', 'Infinity', '2.5'], 7),
    ],
  },
  {
    id: 'a0000000-0000-4000-8000-000000000002',
    alias: 'moments',
    columns: [
      repeated('at', 'timestamp', [
        '2021-02-03 04:05:06.789123',
        '2021-02-03 04:05:06',
        null,
        '1969-12-31 23:59:59',
        '2000-01-01 00:00:00',
      ]),
      repeated('zoned', 'timestamptz', ['2021-02-03 04:05:06.5+00', '1999-12-31 22:00:00+00', null], 2),
      repeated('clock', 'time', ['13:14:15.25', '00:00:00', '23:59:59', null, '12:00:00'], 3),
      repeated(
        'lasts',
        'interval',
        ['1 day 02:00:00', '00:30:00', '1 mon', '-1 days', '2 years 3 mons 4 days 05:06:07.5', null],
        5,
      ),
      repeated('key', 'uuid', [
        'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
        '00000000-0000-0000-0000-000000000000',
        null,
      ]),
      repeated('small', 'int2', ['1', '-32768', null, '32767']),
      repeated('large', 'int8', ['9007199254740993', '-1', null, '9223372036854775807', '5'], 2),
      repeated('real', 'float4', ['0.1', '1.6777216e+07', '-3.4e+38', null, 'NaN', '2.5'], 3),
    ],
  },
  {
    id: 'a0000000-0000-4000-8000-000000000003',
    alias: 'nests',
    columns: [
      repeated('words', '_text', [
        '{a,"b c"}',
        '{}',
        null,
        '{"x\\"y",NULL}',
        '{NULL}',
        '{"",null_}',
        '{"NULL"}',
      ]),
      repeated('counts', '_int4', ['{1,2,NULL}', '{}', '{3}', null, '{1,2}'], 2),
      repeated('weights', '_numeric', ['{1.50,2}', '{0.10,NULL}', null, '{100}', '{-7.000}'], 3),
      repeated('ratios', '_float8', ['{100,2.5}', '{NaN,1e21}', null, '{0}'], 5),
      repeated('flags', '_bool', ['{t,f}', '{NULL}', null]),
      repeated('days', '_date', ['{2021-02-03}', null, '{1999-12-31,2000-01-01}'], 2),
      repeated('meta', 'json', [
        '{"b": 2, "a": [1, null, "x"]}',
        '["blue", {"k": "v"}]',
        null,
        '{}',
        '[1.50, true]',
      ]),
      repeated(
        'doc',
        'jsonb',
        [
          '{"b": 2, "aa": 1}',
          '12.50',
          null,
          '"blue sky"',
          '[1, 2, {"x": null}]',
          'true',
          '[]',
          '{"a": 1}',
          'null',
        ],
        7,
      ),
    ],
  },
  {
    id: 'a0000000-0000-4000-8000-000000000004',
    alias: 'odd names',
    columns: [
      repeated('the year', 'int4', ['2013', '2014', null]),
      repeated('pct %', 'text', ['60%', '99%', null, '100 %'], 3),
      repeated('a,b', 'text', ['1', '2', 'x,y "z"', 'two\nlines', null], 2),
      repeated('desc', 'int4', ['1', '2', null, '3']),
      repeated('x desc', 'int4', ['3', '1', '2', null], 3),
      repeated("it's", 'text', ['v', 'w', null]),
      repeated('rank', 'text', ['first', 'second']),
    ],
  },
  {
    id: 'a0000000-0000-4000-8000-000000000005',
    alias: 'prose',
    columns: [
      column(
        'story',
        'text',
        'Nine sailors were hoisting the heavy sails at dawn',
        'Façade Zürich naïve jalapeño',
        'out-of-date mother-in-law e-book',
        'write to ana.diaz@example.org or https://www.example.org/p/q?z=1',
        'costs 2,345.67 and -9 and 3e4 and v4.5.6',
        'the and of',
        "O'Hara R&D F# fish'n'chips",
        '2018-06-07 09:45 snake_case left/right',
        '東京 データ',
        'university universities universe sailing',
        null,
        'sail sail sail heavy',
      ),
      column('n', 'numeric', '1', '2.50', '3', '9', '52.56', '4', null, '99', '2018', '4', '4.0', '3'),
      column(
        'when',
        'timestamp',
        ...Array.from({ length: 12 }, (_, i) => (i % 4 === 3 ? null : `2011-0${1 + (i % 9)}-01 00:00:00`)),
      ),
      column(
        'state',
        'text',
        ...Array.from({ length: 12 }, (_, i) => ['DE', 'UK', 'US', null][i % 4] ?? null),
      ),
    ],
  },
  {
    id: 'a0000000-0000-4000-8000-000000000006',
    alias: 'nobody',
    columns: [column('a', 'text'), column('b', 'int4')],
  },
];

/**
 * A data folder with the tables, whose searches find whole words as CKAN's do.
 * @param settings of datapond.json, beside that
 */
export function agreedFiles(settings: object): FolderFiles {
  const resources = TABLES.map(({ id, alias, columns }) => ({
    id,
    name: alias,
    path: `${alias}.csv`,
    schema: {
      fields: columns.map(({ id: name, type }) => ({ name, datapond: { type } })),
      missingValues: [NULL],
    },
    datapond: { aliases: [alias] },
  }));
  return {
    'datapond.json': JSON.stringify({ fullText: 'words', ...settings }),
    'agreed/datapackage.json': JSON.stringify({ name: 'agreed', resources }),
    ...Object.fromEntries(TABLES.map((table) => [`agreed/${table.alias}.csv`, toCsv(table)])),
  };
}

function toCsv({ columns }: AgreedTable): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = (columns[0]?.values ?? []).map((_, row) =>
    columns.map(({ type, values }) => quoted(fileText(type, values[row] ?? null))).join(','),
  );
  return `${[columns.map(({ id }) => quoted(id)).join(','), ...rows].join('\n')}\n`;
}

/** Lists stand in files as JSON. */
function fileText(type: string, value: string | null): string {
  if (value === null) return NULL;
  if (!type.startsWith('_')) return value;
  const isBare = /^_(int|numeric|float|bool)/.test(type);
  const items = [...value.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, inQuotes, bare]) => {
    if (bare === 'NULL') return 'null';
    const text = inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
    if (type === '_bool') return text === 't' ? 'true' : 'false';
    return isBare && /^-?[\d.e+]+$/.test(text) ? text : JSON.stringify(text);
  });
  return `[${items.join(', ')}]`;
}

const name = (text: string) => `"${text.replaceAll('"', '""')}"`;
const literal = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);

/** The statements that make the same tables in PostgreSQL, as CKAN lays them out: contract 2.11 and 3.1. */
export function createTables(): string {
  return [
    'CREATE TYPE nested AS (json json, extra text)',
    ...TABLES.flatMap(({ id, alias, columns }) => [
      `CREATE TABLE ${name(id)} (_id serial PRIMARY KEY, _full_text tsvector, ${columns
        .map((one) => `${name(one.id)} ${sqlType(one.type)}`)
        .join(', ')})`,
      ...(columns[0]?.values ?? []).map((_, row) => {
        const cells = columns.map(({ type, values }) => {
          const cell = literal(values[row] ?? null);
          return type === 'json' && cell !== 'NULL' ? `ROW(${cell}::json, '')::nested` : cell;
        });
        return `INSERT INTO ${name(id)} (${columns.map((one) => name(one.id)).join(', ')}) VALUES (${cells.join(', ')})`;
      }),
      `UPDATE ${name(id)} AS "the row" SET _full_text = (
        SELECT to_tsvector(string_agg(value, ' ' ORDER BY n))
        FROM json_each_text(row_to_json("the row")) WITH ORDINALITY AS e(key, value, n)
        WHERE key NOT LIKE '\\_%' AND value IS NOT NULL)`,
      `CREATE VIEW ${name(alias)} AS SELECT * FROM ${name(id)}`,
    ]),
  ].join(';\n');
}

/** As CKAN declares it: texts in C's order, which is datapond's. */
function sqlType(type: string): string {
  if (type === 'json') return 'nested';
  if (type === 'text') return 'text COLLATE "C"';
  return type.startsWith('_') ? `${type.slice(1)}[]` : type;
}
