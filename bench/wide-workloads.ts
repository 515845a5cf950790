import { PAGE_ANYWHERE, between, pairOf, part, valueOf } from './draws.ts';
import { GOALS } from './goals.ts';
import type { Random } from './random.ts';
import type { WideTable } from './wide-table.ts';
import type { Workload } from './workload.ts';

function word({ words }: WideTable, random: Random): string {
  return words[Math.floor(words.length ** random.share()) - 1] as string;
}

/** A column by the beginning of its name. */
function column({ columns }: WideTable, random: Random, kind: string): string {
  return random.pick(columns.filter(({ name }) => name.startsWith(`${kind}_`))).name;
}

const { search, filter, place, sql } = GOALS;

/** Work over the tables of many columns; the first is the plain page that others are compared with. */
export const WIDE_WORKLOADS: readonly Workload<WideTable>[] = [
  PAGE_ANYWHERE,
  {
    id: 'few',
    label: 'page of 100 anywhere, three fields, total',
    goal: place,
    draw: (table, random) => ({
      fields: ['_id', column(table, random, 'kind'), column(table, random, 'count')],
      limit: 100,
      offset: random.below(table.records - 100),
    }),
  },
  {
    id: 'one',
    label: 'one record by _id',
    goal: place,
    draw: ({ records }, random) => ({ filters: { _id: 1 + random.below(records) } }),
  },
  {
    id: 'q',
    label: 'q: a word',
    goal: search,
    draw: (table, random) => ({ q: word(table, random), fields: ['_id', column(table, random, 'remark')] }),
  },
  {
    id: 'q-all',
    label: 'q: a word, all columns',
    goal: search,
    draw: (table, random) => ({ q: word(table, random) }),
  },
  {
    id: 'q-part',
    label: 'q: a part of a word, 3 to 6 letters',
    goal: search,
    draw: (table, random) => ({ q: part(word(table, random), random, 3, 6) }),
  },
  {
    id: 'q-short',
    label: 'q: one or two letters of a word',
    goal: search,
    draw: (table, random) => ({ q: part(word(table, random), random, 1, 2) }),
  },
  {
    id: 'q-two',
    label: 'q: two words of one remark',
    goal: search,
    draw: (table, random) => ({ q: pairOf(table, random, column(table, random, 'remark')) }),
  },
  {
    id: 'q-cell',
    label: 'q: a code, a number or a day that a record has',
    goal: search,
    draw: (table, random) => {
      const name = column(table, random, random.pick(['code', 'count', 'measure', 'day', 'time']));
      return { q: String(valueOf(table, random, name)).slice(0, 10) };
    },
  },
  {
    id: 'w',
    label: 'q, CKAN’s words: a word',
    goal: search,
    draw: (table, random) => ({
      q: word(table, random),
      plain: true,
      fields: ['_id', column(table, random, 'remark')],
    }),
  },
  {
    id: 'q-column',
    label: 'q: a word of one column',
    goal: search,
    draw: (table, random) => ({ q: { [column(table, random, 'remark')]: word(table, random) } }),
  },
  {
    id: 'q-column-part',
    label: 'q: a part of a word of one column',
    goal: search,
    draw: (table, random) => ({
      q: { [column(table, random, 'remark')]: part(word(table, random), random, 3, 6) },
    }),
  },
  {
    id: 'w-column',
    label: 'q, CKAN’s words: a word of one column',
    goal: search,
    draw: (table, random) => ({ q: { [column(table, random, 'remark')]: word(table, random) }, plain: true }),
  },
  {
    id: 'q-filter',
    label: 'q: a word, with a value of another column, sorted',
    goal: search,
    draw: (table, random) => {
      const kind = column(table, random, 'kind');
      const filters = { [kind]: random.pick(table.values(kind)) };
      return { q: word(table, random), filters, sort: `${column(table, random, 'measure')} desc, _id` };
    },
  },
  {
    id: 'f-kind',
    label: 'filter: a kind and a flag',
    goal: filter,
    draw: (table, random) => {
      const kind = column(table, random, 'kind');
      return {
        filters: { [kind]: random.pick(table.values(kind)), [column(table, random, 'flag')]: true },
      };
    },
  },
  {
    id: 'f-code',
    label: 'filter: one code',
    goal: filter,
    draw: (table, random) => {
      const code = column(table, random, 'code');
      return { filters: { [code]: valueOf(table, random, code) } };
    },
  },
  {
    id: 'f-range',
    label: 'filter: between two numbers, sorted by a time',
    goal: filter,
    draw: (table, random) => {
      const count = column(table, random, 'count');
      const [one, other] = [valueOf(table, random, count), valueOf(table, random, count)].map(Number);
      const filters = { [count]: between(one as number, other as number) };
      return { filters, sort: `${column(table, random, 'time')} asc, _id` };
    },
  },
  {
    id: 'f-list',
    label: 'filter: two kinds, by a number',
    goal: filter,
    draw: (table, random) => {
      const kind = column(table, random, 'kind');
      const values = table.values(kind);
      return {
        filters: { [kind]: [random.pick(values), random.pick(values)] },
        sort: `${column(table, random, 'count')} ${random.pick(['asc', 'desc'])}, _id`,
      };
    },
  },
  {
    id: 'f-time',
    label: 'filter: between two times, any page',
    goal: filter,
    draw: (table, random) => {
      const time = column(table, random, 'time');
      const [one, other] = [valueOf(table, random, time), valueOf(table, random, time)].map(String);
      return {
        filters: { [time]: between(one as string, other as string) },
        offset: 100 * random.below(3),
      };
    },
  },
  {
    id: 's-number',
    label: 'sorted by a number or a day',
    goal: filter,
    draw: (table, random) => ({
      sort: `${column(table, random, random.pick(['measure', 'count', 'day']))} ${random.pick(['asc', 'desc'])}, _id`,
      offset: 100 * random.below(20),
    }),
  },
  {
    id: 's-text',
    label: 'sorted by a code or a kind',
    goal: filter,
    draw: (table, random) => ({
      sort: `${column(table, random, random.pick(['code', 'kind']))} ${random.pick(['asc', 'desc'])}, _id`,
      offset: 100 * random.below(20),
    }),
  },
  {
    id: 'sql-group',
    label: 'SQL: group-by with a condition',
    goal: sql,
    draw: (table, random) => {
      const [kind, count] = [column(table, random, 'kind'), column(table, random, 'count')];
      return {
        sql: `SELECT ${kind}, count(*) AS n, max(${column(table, random, 'measure')}) AS most FROM {t} WHERE ${count} > ${random.below(50)} GROUP BY ${kind} ORDER BY ${kind}`,
      };
    },
  },
];
