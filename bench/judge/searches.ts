import type { Scalar, Search } from '../ask.ts';
import { part } from '../draws.ts';
import type { FolderTable } from '../folder-table.ts';
import { range, sorted, sortName, valueOf, word } from '../folder-workloads.ts';
import { GOALS } from '../goals.ts';
import { wordsOf } from '../peers/search-sql.ts';
import type { Random } from '../random.ts';
import type { Workload } from '../workload.ts';

type Draw<T> = (table: FolderTable, random: Random) => T;

const LANGUAGES = ['english', 'english', 'simple', 'german', 'french', 'spanish', 'russian', 'finnish'];
/** Texts that are looked for as one. */
const LONGEST = 40;

/** Any value as a text. */
const text: Draw<string> = (table, random) => {
  for (let tries = 0; tries < 50; tries++) {
    const cell = String(valueOf(table, random, random.pick(table.held)));
    if (cell.trim() !== '') return cell;
  }
  return 'x';
};
/** A run of its characters, whatever they are. */
const run: Draw<string> = (table, random) => part(text(table, random), random, 1, LONGEST);

const TSQUERIES: readonly ((one: string, other: string) => string)[] = [
  (one, other) => `${one} & ${other}`,
  (one, other) => `${one} | ${other}`,
  (one, other) => `${one} <-> ${other}`,
  (one, other) => `${one} <2> ${other}`,
  (one, other) => `${one} & !${other}`,
  (one) => `!${one}`,
  (one) => `${one.slice(0, 2)}:*`,
  (one, other) => `${one.slice(0, 3)}:* & ${other.slice(0, 1)}:*`,
  (one, other) => `(${one} | ${other}) & !${one.slice(0, 1)}:*`,
  (one, other) => `'${one} ${other}'`,
  (one, other) => `${one} <-> (${other} | ${one})`,
];

const tsquery: Draw<string> = (table, random) => {
  const plain = () => word(table, random).replaceAll(/[^\p{L}\p{N}]/gu, '') || 'x';
  return random.pick(TSQUERIES)(plain(), plain());
};

const column: Draw<string> = ({ columns }, random) => random.pick(columns).name;

const judged = (id: string, label: string, draw: Draw<Search>): Workload<FolderTable> => ({
  id,
  label,
  goal: GOALS.none,
  draw,
});

/** Searches beyond those whose reads are counted: what people paste, and what only scripts send. */
export const JUDGED_SEARCHES: readonly Workload<FolderTable>[] = [
  judged('j-values', 'all values of ten records', (table, random) => ({
    // Objects are compared by SELECT.
    fields: table.columns.filter(({ type }) => type !== 'json').map(({ name }) => name),
    limit: 10,
    offset: random.below(Math.max(1, table.records - 10)),
  })),
  judged('j-run', 'q: any characters of a value', (table, random) => ({ q: run(table, random) })),
  judged('j-case', 'q: a value in capitals or small letters', (table, random) => {
    const cell = text(table, random).slice(0, LONGEST);
    return { q: random.share() < 0.5 ? cell.toUpperCase() : cell.toLowerCase() };
  }),
  judged('j-plain', 'q, CKAN’s words: any characters of a value', (table, random) => ({
    q: run(table, random),
    plain: true,
  })),
  judged('j-column', 'q: any characters of a value, in any column', (table, random) => ({
    q: { [column(table, random)]: run(table, random) },
  })),
  judged('j-columns', 'q: words of one record in two columns', (table, random) => {
    const cells = random.pick(table.samples);
    const one = () => {
      const { name, place } = random.pick(table.held);
      return [name, random.pick(wordsOf(String(cells[place] ?? 'x'))) ?? 'x'] as const;
    };
    const plain = random.share() < 0.5 ? { plain: true } : {};
    return { q: Object.fromEntries([one(), one()]), ...plain };
  }),
  judged('j-tsquery', 'q: a tsquery', (table, random) => ({
    q: tsquery(table, random),
    plain: false,
    language: random.pick(LANGUAGES),
  })),
  judged('j-language', 'q: words, in another language, of a column or not', (table, random) => ({
    q: random.share() < 0.5 ? run(table, random) : { [column(table, random)]: run(table, random) },
    language: random.pick(LANGUAGES),
    plain: true,
  })),
  judged('j-distinct', 'different values of two columns, with a word', (table, random) => {
    const two = [...new Set([random.pick(table.ordered), random.pick(table.ordered)])];
    return {
      q: word(table, random),
      distinct: true,
      fields: two.map(({ name }) => name),
      sort: two.map((one) => `${sortName(one)} ${random.pick(['asc', 'desc'])}`).join(', '),
      limit: 1000,
      offset: random.below(3),
    };
  }),
  judged('j-all', 'words, a list, a range, an order, a page', (table, random) => {
    const { name, ...values } = random.pick(table.held);
    const listed: Scalar[] = [0, 1, 2, 3, 4].map(() => valueOf(table, random, { name, ...values }));
    const order = [random.pick(table.ordered), random.pick(table.ordered)].map(
      (one) => `${sortName(one)} ${random.pick(['asc', 'desc', 'asc nulls first', 'desc nulls last'])}`,
    );
    return {
      ...(random.share() < 0.6 ? { q: part(word(table, random), random, 1, 4) } : {}),
      filters: { ...range(table, random).filters, ...(random.share() < 0.4 ? { [name]: listed } : {}) },
      ...(random.share() < 0.7 ? { sort: `${order.join(', ')}, _id` } : sorted(table, random)),
      offset: random.below(30),
      limit: 1 + random.below(60),
    };
  }),
];
