import type { FolderFiles } from '../temp-folder.ts';

interface SuiteTable {
  readonly id: string;
  readonly alias: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly (string | null)[])[];
}

const NULL = '\\N';
const id = (n: number) => `c0000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

/** Tables such as CKAN's own tests of the DataStore make, with other words in them. */
export const SUITE = {
  shelf: {
    id: id(1),
    alias: 'shelf',
    fields: {
      'titel ü': 'text',
      writer: 'text',
      printed: 'timestamp',
      heroes: '_text',
      'score with %': 'text',
      letters: '_text',
      more: 'json',
    },
    rows: [
      [
        'buddenbrooks',
        'mann',
        '1901-02-26',
        '["Tony Buddenbrook", "Hanno"]',
        '60%',
        '["a", "e"]',
        '["b", {"moo": "moo"}]',
      ],
      ['zauberberg', 'mann', null, null, '99%', '[]', '{"a": "b"}'],
    ],
  },
  trips: {
    id: id(2),
    alias: 'trips',
    fields: { from: 'text', to: 'text', num: 'int4' },
    rows: [
      ['Peru', 'Peru', '2'],
      ['Peru', 'Chile', '22'],
    ],
  },
  years: {
    id: id(3),
    alias: 'years',
    fields: { 'the year': 'int4' },
    rows: [['2031'], ['2030'], ['2029'], ['2028']],
  },
  repeats: {
    id: id(4),
    alias: 'repeats',
    fields: { 'the year': 'int4' },
    rows: Array.from({ length: 30 }, (_, i) => [String(1800 + (i % 3))]),
  },
  nested: {
    id: id(5),
    alias: 'nested',
    fields: { from: 'text', year: 'json' },
    rows: [
      ['Peru', '{"foo": 2031}'],
      ['Peru', '{"foo": 1986}'],
    ],
  },
  percent: {
    id: id(6),
    alias: 'percent',
    fields: { id: 'text', 'bo%ok': 'text' },
    rows: [['1%', 'La Nina']],
  },
  gaps: {
    id: id(7),
    alias: 'gaps',
    fields: { a: 'int4', b: 'text' },
    rows: [
      ['1', 'Y'],
      [null, 'Z'],
    ],
  },
  digits: { id: id(8), alias: 'digits', fields: { text_field: 'text' }, rows: [['25'], ['37']] },
  measures: {
    id: id(9),
    alias: 'measures',
    fields: { id: 'int4', date: 'date', x: 'int4', y: 'int4', country: 'text', title: 'text', lat: 'float8' },
    rows: [
      ['0', '2021-01-01', '1', '2', 'FI', 'first 77', '60.17'],
      ['1', '2021-02-02', '2', '4', 'SE', 'second', '59.91'],
      ['2', '2021-03-03', '3', '6', 'PE', 'third', '12.5'],
      ['3', '2021-04-04', '4', '8', 'SE', 'fourth', '61.5'],
      ['4', '2021-05-04', '5', '10', 'SE', 'fifth', '60.39'],
      ['5', '2021-06-02', '6', '12', 'FI', 'sixth 41.25', '61.5'],
    ],
  },
  trio: {
    id: id(10),
    alias: 'trio',
    fields: { num: 'numeric', dt: 'timestamp', txt: 'text' },
    rows: [
      ['20', '2030-01-01', 'kkkl'],
      ['19', '2030-01-02', 'kkkl'],
      ['19', '2030-01-01', 'kkkm'],
    ],
  },
  holes: {
    id: id(11),
    alias: 'holes',
    fields: { num: 'numeric', dt: 'timestamp', txt: 'text', lst: '_text' },
    rows: [
      ['20', '2030-01-01', 'kkkl', '["one"]'],
      ['19', '2030-01-02', 'kkkl', null],
      ['19', null, 'kkkm', '["one", "two"]'],
      [null, null, null, null],
    ],
  },
  twelve: {
    id: id(12),
    alias: 'twelve',
    fields: { record: 'text' },
    rows: Array.from({ length: 12 }, (_, i) => [String(i)]),
  },
  empty: { id: id(13), alias: 'empty', fields: { from: 'text', to: 'text' }, rows: [] },
} as const satisfies Readonly<Record<string, SuiteTable>>;

export const HIDDEN = id(90);

/** A data folder with them, whose searches find whole words as CKAN's do. */
export function suiteFiles(): FolderFiles {
  const all: readonly SuiteTable[] = Object.values(SUITE);
  return {
    'datapond.json': JSON.stringify({ fullText: 'words' }),
    'open/datapackage.json': JSON.stringify({
      name: 'open',
      resources: all.map(({ id: resource, alias, fields }) => ({
        id: resource,
        name: alias,
        path: `${alias}.csv`,
        schema: { fields: toFields(fields), missingValues: [NULL] },
        datapond: { aliases: [alias, `${alias}-too`] },
      })),
    }),
    ...Object.fromEntries(all.map((table) => [`open/${table.alias}.csv`, toCsv(table)])),
    'hidden/datapackage.json': JSON.stringify({
      name: 'hidden',
      private: true,
      resources: [{ id: HIDDEN, name: 'secret', path: 'secret.csv' }],
    }),
    'hidden/secret.csv': 'spam\nham\n',
  };
}

function toFields(fields: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(fields).map(([name, type]) => ({ name, datapond: { type } }));
}

function toCsv({ fields, rows }: SuiteTable): string {
  const quoted = (text: string | null) => `"${(text ?? NULL).replaceAll('"', '""')}"`;
  return `${[Object.keys(fields), ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}
