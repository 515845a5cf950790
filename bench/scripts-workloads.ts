import type { Search } from './ask.ts';
import { PAGE_ANYWHERE, part } from './draws.ts';
import { GOALS } from './goals.ts';
import type { Random } from './random.ts';
import type { ScriptsTable } from './scripts-table.ts';
import type { Workload } from './workload.ts';

/** A word that some record has in one of some columns. */
function word(table: ScriptsTable, random: Random, columns: readonly string[]): string {
  for (;;) {
    const name = random.pick(columns);
    const at = table.columns.findIndex((column) => column.name === name);
    const cell = table.row(random.below(table.records))[at];
    if (typeof cell === 'string') return random.pick(cell.split(' '));
  }
}

const { search, filter } = GOALS;
const TEXTS = ['title', 'rare', 'remark'] as const;

/** A kind of search for a text. */
const find = (
  id: string,
  label: string,
  draw: (table: ScriptsTable, random: Random) => string,
  rest: (table: ScriptsTable, random: Random) => Search = () => ({}),
): Workload<ScriptsTable> => ({
  id,
  label,
  goal: search,
  draw: (table, random) => ({ q: draw(table, random), ...rest(table, random) }),
});
const inClass = ({ classes }: ScriptsTable, random: Random): Search => ({
  filters: { class: random.pick(classes) },
});

/** Work over the table of many words and scripts; the first is the plain page that others are compared with. */
export const SCRIPTS_WORKLOADS: readonly Workload<ScriptsTable>[] = [
  PAGE_ANYWHERE,
  find('q', 'q: a word', (table, random) => word(table, random, TEXTS)),
  find('q-two', 'q: two words from anywhere', (table, random) =>
    [word(table, random, TEXTS), word(table, random, TEXTS)].join(' '),
  ),
  find('q-three', 'q: three letters of a word', (table, random) =>
    part(word(table, random, TEXTS), random, 3, 3),
  ),
  find('q-infix', 'q: a part of a word, 4 to 6 letters', (table, random) =>
    part(word(table, random, TEXTS), random, 4, 6),
  ),
  find('q-short', 'q: one or two letters of a word', (table, random) =>
    part(word(table, random, TEXTS), random, 1, 2),
  ),
  find('q-name', 'q: one to four characters of a name', (table, random) =>
    part(word(table, random, ['name']), random, 1, 4),
  ),
  find(
    'q-name-class',
    'q: one or two characters of a name, of a class',
    (table, random) => part(word(table, random, ['name']), random, 1, 2),
    inClass,
  ),
  find(
    'q-short-class',
    'q: two letters of a word, of a class',
    (table, random) => part(word(table, random, TEXTS), random, 2, 2),
    inClass,
  ),
  find(
    'q-sort',
    'q: a word, sorted by the key',
    (table, random) => word(table, random, TEXTS),
    () => ({ sort: 'key desc, _id' }),
  ),
  find(
    'w',
    'q, CKAN’s words: a word',
    (table, random) => word(table, random, TEXTS),
    () => ({ plain: true }),
  ),
  {
    id: 'f-key',
    label: 'filter: one key',
    goal: filter,
    draw: (table, random) => ({ filters: { key: word(table, random, ['key']) } }),
  },
];
