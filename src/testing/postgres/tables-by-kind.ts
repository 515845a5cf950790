import type { Kind } from './kinds.ts';

/** A table of the SQL tests with its columns by their kinds. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Partial<Record<Kind, readonly string[]>>>;
}

/** Tables that expressions are made over. */
export const TABLES: readonly Table[] = [
  {
    name: '{stations}',
    columns: { int: ['id', 'a', 'b', '_id'], text: ['code', 'label'], float: ['lat', 'lon'], date: ['day'] },
  },
  {
    name: '{seattle-weather}',
    columns: {
      int: ['_id'],
      numeric: ['precipitation', 'temp_max', 'temp_min', 'wind'],
      text: ['weather'],
      date: ['date'],
    },
  },
  {
    name: '{research-projects}',
    columns: {
      int: ['project', 'team', '_id'],
      numeric: ['budget'],
      text: ['subject', 'stage', 'title', 'lead', 'region'],
      date: ['start_date', 'end_date'],
      bool: ['open_data'],
    },
  },
  { name: '{nulls}', columns: { numeric: ['num'], text: ['txt'], timestamp: ['"at"'], int: ['_id'] } },
  {
    name: '{types}',
    columns: {
      int: ['i', '_id'],
      bigint: ['b'],
      float: ['f'],
      text: ['t'],
      bool: ['bo'],
      date: ['d'],
      timestamp: ['ts'],
      timestamptz: ['tz'],
      time: ['tm'],
      interval: ['iv'],
      ints: ['ia'],
      texts: ['ta'],
      json: ['js'],
    },
  },
  {
    name: '{mixed}',
    columns: {
      int: ['i', '_id', 'parent'],
      bigint: ['l'],
      numeric: ['n', 'm'],
      float: ['f'],
      text: ['s', 'g'],
      bool: ['b'],
      date: ['d'],
      timestamp: ['ts'],
      timestamptz: ['tz'],
      time: ['tm'],
      interval: ['iv'],
      ints: ['ia'],
      texts: ['ta'],
      json: ['j'],
      jsonb: ['jb'],
    },
  },
];

/** The resources that statements made of expressions read. */
export const READ_NAMES: readonly string[] = [...TABLES.map(({ name }) => name.slice(1, -1)), 'extremes'];
