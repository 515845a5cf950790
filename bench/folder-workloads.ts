import type { Scalar, Search } from './ask.ts';
import { part } from './draws.ts';
import { GOALS } from './goals.ts';
import { quoteName, wordsOf } from './peers/search-sql.ts';
import type { FolderColumn, FolderTable } from './folder-table.ts';
import type { Random } from './random.ts';
import type { Workload } from './workload.ts';

type Draw<T> = (table: FolderTable, random: Random) => T;
type Record = readonly (Scalar | null)[];

/** Characters that anybody types. */
const LONGEST = 120;

const record: Draw<Record> = ({ samples }, random) => random.pick(samples);
const direction = (random: Random) => random.pick(['asc', 'desc']);

/** A value that some record has in a column. */
export function valueOf({ samples }: FolderTable, random: Random, { place }: FolderColumn): Scalar {
  for (;;) {
    const cell = random.pick(samples)[place] ?? null;
    if (cell !== null) return cell;
  }
}

/** Any column's value as a text, which has a word. */
const cell: Draw<string> = (table, random) => {
  for (;;) {
    const text = String(valueOf(table, random, random.pick(table.held)));
    if (wordsOf(text).length > 0) return text.slice(0, LONGEST);
  }
};
/** As often as it stands there. */
export const word: Draw<string> = (table, random) => random.pick(wordsOf(cell(table, random)));
/** What a record has that the fewest others do. */
const rareWord: Draw<string> = (table, random) => {
  for (;;) {
    const words = wordsOfRecord(record(table, random));
    const counts = words.map((text) => table.words.get(text) ?? 0);
    const rarest = words[counts.indexOf(Math.min(...counts))];
    if (rarest !== undefined) return rarest;
  }
};
/** Every power of two of the ranks as often as the next. */
const frequentWord: Draw<string> = ({ words }, random) => {
  const ranked = [...words.keys()];
  return ranked[Math.floor(Math.min(ranked.length, 200) ** random.share()) - 1] as string;
};
const pair: Draw<string> = (table, random) => {
  for (;;) {
    const words = wordsOfRecord(record(table, random));
    if (words.length === 0) continue;
    return `${random.pick(words)} ${random.pick(words)}`;
  }
};

function wordsOfRecord(cells: Record): readonly string[] {
  return cells
    .flatMap((value) => (value === null ? [] : wordsOf(String(value))))
    .map((text) => text.slice(0, LONGEST));
}

/** A value of a column of few, or of any. */
const ofClass: Draw<Search> = (table, random) => {
  const column = random.pick(table.classes.length > 0 ? table.classes : table.ordered);
  return { filters: { [column.name]: valueOf(table, random, column) } };
};
export const sorted: Draw<Search> = (table, random) => ({
  sort: `${sortName(random.pick(table.ordered))} ${direction(random)}, _id`,
});
export const range: Draw<Search> = (table, random) => {
  const column = random.pick(table.ordered);
  const [one, other] = [valueOf(table, random, column), valueOf(table, random, column)];
  // Numbers of many digits are texts.
  const isOrder = one === other || (Number(one) || one) < (Number(other) || other);
  return { filters: { [column.name]: isOrder ? { gte: one, lte: other } : { gte: other, lte: one } } };
};

export function sortName({ name }: Pick<FolderColumn, 'name'>): string {
  // CKAN takes a name with blanks in quotes alone.
  return /^\S+$/.test(name) ? name : quoteName(name);
}

const { search, filter, place, none } = GOALS;

const find = (
  id: string,
  label: string,
  q: Draw<string>,
  rest?: Draw<Search>,
): readonly Workload<FolderTable>[] => [
  {
    id: `q-${id}`,
    label: `q: ${label}`,
    goal: search,
    draw: (table, random) => ({ q: q(table, random), ...rest?.(table, random) }),
  },
  {
    id: `w-${id}`,
    label: `q, CKAN’s words: ${label}`,
    goal: search,
    draw: (table, random) => ({ q: q(table, random), plain: true, ...rest?.(table, random) }),
  },
];
const choose = (id: string, label: string, draw: Draw<Search>): Workload<FolderTable> => ({
  id,
  label,
  goal: filter,
  draw,
});

/** Work over any table, of which nothing is known but some of its records. The first is the plain page that others are compared with. */
export const FOLDER_WORKLOADS: readonly Workload<FolderTable>[] = [
  {
    id: 'page',
    label: 'page of 100 anywhere, all columns, total',
    goal: none,
    draw: ({ records }, random) => ({ offset: random.below(Math.max(1, records - 100)) }),
  },
  {
    id: 'few',
    label: 'page of 100 anywhere, three fields, total',
    goal: place,
    draw: ({ records, columns }, random) => ({
      fields: [...new Set(['_id', random.pick(columns).name, random.pick(columns).name])],
      offset: random.below(Math.max(1, records - 100)),
    }),
  },
  {
    id: 'one',
    label: 'one record by _id',
    goal: place,
    draw: ({ records }, random) => ({ filters: { _id: 1 + random.below(records) } }),
  },
  ...find('word', 'a word of a value', word),
  ...find('rare', 'the rarest word of a record', rareWord),
  ...find('frequent', 'a frequent word', frequentWord),
  ...find('cell', 'a whole value', cell),
  ...find('part', 'a part of a word, 3 to 8 characters', (table, random) =>
    part(word(table, random), random, 3, 8),
  ),
  ...find('short', 'one or two characters', (table, random) => part(word(table, random), random, 1, 2)),
  ...find('two', 'two words of a record', pair),
  ...find(
    'far',
    'a frequent word and any',
    (table, random) => `${frequentWord(table, random)} ${word(table, random)}`,
  ),
  ...find('none', 'what is nowhere', (table, random) => `${word(table, random)}${rareWord(table, random)}qx`),
  ...find('next', 'a frequent word, second to tenth page', frequentWord, (_, random) => ({
    offset: 100 * (1 + random.below(9)),
  })),
  ...find('sort', 'a word, sorted by a column', word, sorted),
  ...find('class', 'a word, of a value that many have', word, ofClass),
  ...find(
    'short-class',
    'one or two characters, of a value that many have',
    (table, random) => part(word(table, random), random, 1, 2),
    ofClass,
  ),
  ...find('range', 'a word, within a range, sorted', word, (table, random) => ({
    ...range(table, random),
    ...sorted(table, random),
  })),
  {
    id: 'q-column',
    label: 'q: a word or a part of one, in its column',
    goal: search,
    draw: (table, random) => {
      const column = random.pick(table.held);
      const one = random.pick([...wordsOf(String(valueOf(table, random, column))), '']).slice(0, LONGEST);
      return { q: { [column.name]: random.share() < 0.5 ? one : part(one, random, 2, 8) } };
    },
  },
  {
    id: 'w-column',
    label: 'q, CKAN’s words: a word in its column',
    goal: search,
    draw: (table, random) => {
      const column = random.pick(table.held);
      return { q: { [column.name]: String(valueOf(table, random, column)).slice(0, LONGEST) }, plain: true };
    },
  },
  choose('f-value', 'filter: a value of any column', (table, random) => {
    const column = random.pick(table.held);
    return { filters: { [column.name]: valueOf(table, random, column) } };
  }),
  choose('f-two', 'filter: two values of a record, sorted', (table, random) => {
    const cells = record(table, random);
    const has = table.held.filter(({ place: at }) => cells[at] !== null);
    const two = has.length > 0 ? [random.pick(has), random.pick(has)] : [];
    return {
      filters: Object.fromEntries(two.map(({ name, place: at }) => [name, cells[at] as Scalar])),
      ...sorted(table, random),
    };
  }),
  choose('f-list', 'filter: any of three values, of a value that many have', (table, random) => {
    const column = random.pick(table.held);
    const three = [0, 1, 2].map(() => valueOf(table, random, column));
    return { filters: { ...ofClass(table, random).filters, [column.name]: [...new Set(three)] } };
  }),
  choose(
    'f-null',
    'filter: no value, any, or all but one, of a value that many have, sorted',
    (table, random) => {
      const column = random.pick(table.columns);
      const isHeld = table.held.includes(column);
      const but = isHeld ? [{ not: valueOf(table, random, column) }] : [];
      const own = random.pick([{ is_null: true }, { is_null: false }, ...but]);
      return { filters: { ...ofClass(table, random).filters, [column.name]: own }, ...sorted(table, random) };
    },
  ),
  choose('f-range', 'filter: a range', range),
  choose(
    'f-range-class',
    'filter: a range, of a value that many have, sorted, any of three pages',
    (table, random) => ({
      filters: { ...ofClass(table, random).filters, ...range(table, random).filters },
      ...sorted(table, random),
      offset: 100 * random.below(3),
    }),
  ),
  choose('s-one', 'sorted by a column, any of the first 1,000 pages', (table, random) => ({
    ...sorted(table, random),
    offset: Math.min(100 * random.below(1000), Math.max(0, table.records - 100)),
  })),
  choose('s-two', 'sorted by two columns, any page', (table, random) => ({
    sort: `${sortName(random.pick(table.classes.length > 0 ? table.classes : table.ordered))} ${direction(random)}, ${sortName(random.pick(table.ordered))} ${direction(random)}, _id`,
    offset: random.below(Math.max(1, table.records - 100)),
  })),
  choose('distinct', 'different values of a column, of a value that many have', (table, random) => {
    const { name } = random.pick(table.ordered);
    return { fields: [name], distinct: true, ...ofClass(table, random), sort: sortName({ name }) };
  }),
];
