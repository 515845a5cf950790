import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import type { Params } from './ckan-outcome.ts';
import { type AgreedColumn, type AgreedTable, TABLES } from './tables.ts';

/** A search, and how it is sent. */
export interface AgreedRequest {
  readonly params: Params;
  readonly method: 'GET' | 'POST';
}

const number = (text: string) => new LosslessNumber(text);

const TEXTS =
  ",0,-1,2.0,1e2, 7 ,+7,0x1,abc,t,YES,off,NaN,-inf,null,None,2021-02-03,Feb 3 2021,02/03/2021,2021.02.03,epoch,infinity,2021-02-30,20210203,yesterday x,04:05,12:00 PM,24:00:00,25:00,2021-02-03T04:05:06Z,2021-02-03 04:05:06 CET,P4DT4H,1 day 2 hours,-1 days,1-2,3 weeks ago,1:30,{},{1,A0EEBC999C0B4EF8BB6D6BB9BD380A11,émile,O'Hara,a\\b".split(
    ',',
  );
const NUMBERS = '0 -1 2 2.0 2.5 1e2 9007199254740993 9223372036854775808 0.1 1.50 -0.0'.split(' ');

/** Values that some column's type reads in a way of its own, or refuses. */
const ODD: readonly unknown[] = [
  ...TEXTS,
  ...NUMBERS.map(number),
  ' ',
  '{1,2,NULL}',
  '{a,"b c"}',
  '[1, 2]',
  true,
  false,
  null,
  [],
  {},
  { a: number('1') },
];

const scalar = (column: AgreedColumn) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...column.values, 'x') },
    { weight: 2, arbitrary: fc.constantFrom(...ODD) },
  );

/** A value as people write it who know the column. */
function likely(column: AgreedColumn): fc.Arbitrary<unknown> {
  return fc.constantFrom(...column.values, 'x').map((value) => {
    if (value === null) return null;
    if (/^(int|float|numeric)/.test(column.type) && /^-?\d+(\.\d+)?$/.test(value)) return number(value);
    if (column.type === 'bool') return value === 'true';
    if (column.type === '_int4')
      return [...value.matchAll(/\d+|NULL/g)].map(([item]) => (item === 'NULL' ? null : number(item)));
    if (column.type === '_text')
      return [...value.matchAll(/\w[\w ]*/g)].map(([item]) => (item === 'NULL' ? null : item));
    return value;
  });
}

const condition = (column: AgreedColumn) =>
  fc.oneof(
    { weight: 4, arbitrary: likely(column) },
    { weight: 3, arbitrary: scalar(column) },
    {
      weight: 2,
      arbitrary: fc.array(fc.oneof(likely(column), scalar(column)), { minLength: 1, maxLength: 3 }),
    },
  );

function filtersOf(table: AgreedTable): fc.Arbitrary<unknown> {
  const one = fc
    .constantFrom(...table.columns)
    .chain((column) => fc.tuple(fc.constant(column.id), condition(column)));
  const id = fc
    .constantFrom<unknown>(number('3'), '4', [number('1'), '2'], 'x', null)
    .map((value): [string, unknown] => ['_id', value]);
  const unknown = fc.constantFrom<[string, unknown]>(['nope', 'x'], ['_full_text', 'x']);
  const object = fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: one },
        { weight: 1, arbitrary: id },
        { weight: 1, arbitrary: unknown },
      ),
      { maxLength: 2 },
    )
    .map((members) => Object.fromEntries(members));
  return fc.oneof(
    { weight: 20, arbitrary: object },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, '', 'x', '{"a', number('5'), true) },
  );
}

const WORDS =
  'ann zoë sail sails heavy university universe 4 2.50 2018 -06 de uk blue sky true null extra json a b 100 2021-02-03 the of x o'.split(
    ' ',
  );
const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(' '));
const tsquery = fc
  .array(fc.constantFrom(...WORDS.slice(0, 12)), { minLength: 1, maxLength: 3 })
  .chain((list) =>
    fc.constantFrom(' & ', ' | ', ' <-> ', ' & !', ' <2> ', ' ').map((operator) => list.join(operator)),
  );
const text = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 2, arbitrary: tsquery },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', 'sail:*', '!sail', '(', "'heavy sail'", '\u6771\u4eac', 'a\\'),
  },
);

function queryOf(table: AgreedTable): fc.Arbitrary<unknown> {
  const column = fc.constantFrom(...table.columns.map(({ id }) => id), '_id', 'nope');
  const object = fc.dictionary(
    column,
    fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant(number('4')) }),
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 4, arbitrary: object },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(number('4'), true, ['a'], null) },
  );
}

function names(table: AgreedTable, extra: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...table.columns.map(({ id }) => id),
    ...table.columns.map(({ id }) => id),
    '_id',
    ...extra,
  );
}

function fieldsOf(table: AgreedTable): fc.Arbitrary<unknown> {
  const list = fc.array(names(table, ['rank', `rank ${table.columns[0]?.id}`, 'nope']), { maxLength: 3 });
  return fc.oneof(
    list,
    list.map((items) => items.join(',')),
    list.map((items) => items.map((item) => ` "${item}"`).join(', ')),
    fc.constantFrom<unknown>('*', null, number('1'), [number('1')], true),
  );
}

function sortOf(table: AgreedTable): fc.Arbitrary<unknown> {
  const item = fc
    .tuple(
      names(table, ['nope', 'rank']),
      fc.constantFrom(
        '',
        ' asc',
        ' desc',
        ' DESC',
        '  desc',
        ' desc nulls last',
        ' nulls first',
        ' asc NULLS FIRST ',
        ' desc ',
        ' down',
      ),
      fc.boolean(),
    )
    .map(([name, direction, isQuoted]) => `${isQuoted ? `"${name}"` : name}${direction}`);
  const list = fc.array(item, { maxLength: 2 });
  return fc.oneof(
    list,
    list.map((items) => items.join(', ')),
    fc.constantFrom<unknown>('', null, number('1'), [number('1')]),
  );
}

const limits = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(number('5'), '3', number('0'), number('40000'), '100') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      '',
      null,
      'all',
      '1.5',
      number('1.5'),
      number('2.0'),
      number('-1'),
      '-1',
      true,
      ' 4 ',
      'x',
    ),
  },
);
const offsets = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(number('2'), '3', number('0'), number('1000')) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('', null, 'x', '1.5', number('-1'), '-1', true) },
);
const flags = fc.constantFrom<unknown>(true, false, 'true', 'False', 'yes', '1', '', 'on', null);

function search(table: AgreedTable): fc.Arbitrary<Params> {
  // One in so many that has it.
  const has = <T>(odds: number, arbitrary: fc.Arbitrary<T>) =>
    fc.nat(odds - 1).chain((n) => (n === 0 ? arbitrary : fc.constant(undefined)));
  return fc
    .record({
      resource_id: fc.constantFrom<unknown>(table.id, table.id, table.id, table.alias),
      id: has(40, fc.constantFrom<unknown>(table.alias, 'nope', '', null)),
      filters: has(2, filtersOf(table)),
      q: has(3, queryOf(table)),
      full_text: has(
        9,
        fc.oneof(
          { weight: 6, arbitrary: words },
          { weight: 1, arbitrary: fc.constantFrom<unknown>('', null, number('4')) },
        ),
      ),
      plain: has(4, flags),
      language: has(12, fc.constantFrom<unknown>('english', 'simple', 'german', '', null, 'klingon')),
      limit: has(4, limits),
      offset: has(6, offsets),
      fields: has(3, fieldsOf(table)),
      sort: has(3, sortOf(table)),
      distinct: has(10, flags),
      include_total: has(10, flags),
      total_estimation_threshold: has(40, fc.constantFrom<unknown>(null, 'x', '', number('100000'))),
      records_format: has(3, fc.constantFrom<unknown>('objects', 'lists', 'csv', 'tsv', 'CSV', '', null)),
      nope: has(60, fc.constantFrom<unknown>('x', null, '')),
    })
    .map((params) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)));
}

/** Searches that make sense, and others. */
export const REQUESTS: fc.Arbitrary<AgreedRequest> = fc
  .tuple(fc.constantFrom(...TABLES), fc.constantFrom('GET', 'POST', 'POST'))
  .chain(([table, method]) =>
    search(table).map((params): AgreedRequest => ({
      params: method === 'GET' ? asQuery(params) : params,
      method,
    })),
  );

/** What a query string can say: texts, and lists of them. */
function asQuery(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]): [string, unknown][] => {
      if (value === null || (Array.isArray(value) && value.length < 2)) return [];
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [[key, value]];
      return [[key, toQueryText(value)]];
    }),
  );
}

export function toQueryText(value: unknown): string {
  return typeof value === 'string' ? value : toJson(value);
}

/** JSON in which numbers keep their digits. */
export function toJson(value: unknown): string {
  if (value instanceof LosslessNumber) return value.value;
  if (Array.isArray(value)) return `[${value.map(toJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${toJson(item)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}
