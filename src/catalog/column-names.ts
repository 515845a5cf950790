/** PostgreSQL's longest identifier, which CKAN asks of column names in characters. */
const LONGEST = 63;

/** Why a column is renamed, for people: of one, and of several. */
export interface RenameReason {
  readonly one: string;
  readonly many: string;
}

const reason = (one: string, many: string): RenameReason => ({ one, many });

const TAKEN = reason('another column has that name', 'other columns have these names');
const TOO_LONG = reason(
  `it is longer than ${LONGEST} characters`,
  `they are longer than ${LONGEST} characters`,
);
const NAMELESS = reason('it has no name', 'they have no name');

const RULES: readonly (readonly [pattern: RegExp, replacement: string, reason: RenameReason])[] = [
  // oxlint-disable-next-line no-control-regex
  [/[\u0000-\u001f\u007f]+/g, ' ', reason('it has control characters', 'they have control characters')],
  [/"/g, "'", reason('it has double quotes', 'they have double quotes')],
  [/^\s+|\s+$/g, '', reason('it has blanks around it', 'they have blanks around them')],
  [/^[_\s]+/, '', reason('it begins with an underscore', 'they begin with an underscore')],
  // Characters that nobody sees, and no other.
  [/^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u, '', NAMELESS],
];

/** A column's name in the file and as a field's id. */
export interface ColumnName {
  readonly id: string;
  /** Why the id is not the file's own name; null when it is. */
  readonly reason: RenameReason | null;
  /** All of it, where the id is a part. */
  readonly title?: string;
}

/**
 * Field ids out of a file's column names, under CKAN's rules (datastore/backend/postgres.py `is_valid_field_name`): not empty, no
 * leading `_`, no double quote, no outer blanks, no control characters, at most 63 characters, no duplicates; and something to see. What breaks a
 * rule is renamed: ` a` → `a`, `_id` → `id`, empty → `column3`, a second `name` → `name_2`. Of long ones the end is left out; where they
 * would be the same then, what they have in common. Names that differ only in case count
 * as duplicates, because DuckDB cannot hold both.
 */
export function toColumnNames(names: readonly string[]): readonly ColumnName[] {
  const repaired = shortenAll(names.map((name, i) => repair(name, i)));
  // A column that is well named keeps its name whatever its neighbours are renamed to.
  const order = [...repaired.keys()].sort(
    (a, b) => Number(!!repaired[a]?.reason) - Number(!!repaired[b]?.reason),
  );
  const takenNames = new Set<string>();
  const renamed: ColumnName[] = [...repaired];
  for (const i of order) {
    const column = repaired[i]!;
    const id = firstFree(column.id, takenNames);
    takenNames.add(id.toLowerCase());
    renamed[i] = { ...column, id, reason: column.reason ?? (id === column.id ? null : TAKEN) };
  }
  return renamed;
}

function firstFree(id: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : `_${n}`;
    const candidate = [...id].slice(0, LONGEST - suffix.length).join('') + suffix;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

function repair(name: string, index: number): ColumnName {
  let id = name;
  let why: RenameReason | null = null;
  for (const [pattern, replacement, own] of RULES) {
    const next = id.replace(pattern, replacement);
    if (next !== id) why ??= own;
    id = next;
  }
  return id === '' ? { id: `column${index + 1}`, reason: NAMELESS } : { id, reason: why };
}

/** Letters that are kept of what long names have in common. */
const KEPT = 20;

/** Cuts long names; those that would be the same then lose what they begin with together. */
function shortenAll(columns: readonly ColumnName[]): readonly ColumnName[] {
  const cut = (id: string) => [...id].slice(0, LONGEST).join('').trimEnd();
  const alike = new Map<string, string[]>();
  for (const { id } of columns) {
    const key = cut(id).toLowerCase();
    if (key !== id.toLowerCase()) alike.set(key, [...(alike.get(key) ?? []), id]);
  }
  return columns.map((column) => {
    const { id, reason: why } = column;
    const others = alike.get(cut(id).toLowerCase());
    if (cut(id) === id || !others) return column;
    const rest = [...id].slice(commonLetters(others));
    const isTold = others.length > 1 && rest.length > 0;
    const start = () => [...id].slice(0, KEPT).join('').trimEnd();
    return { id: isTold ? cut(`${start()}…${rest.join('')}`) : cut(id), reason: why ?? TOO_LONG, title: id };
  });
}

/** How many letters names begin with together, up to the beginning of a word. */
function commonLetters(names: readonly string[]): number {
  const [first = [], ...others] = names.map((name) => [...name]);
  const differs = first.findIndex((letter, i) => others.some((other) => other[i] !== letter));
  const common = differs < 0 ? first : first.slice(0, differs);
  return differs < 0 ? common.length : common.findLastIndex((letter) => !/[\p{L}\p{N}]/u.test(letter)) + 1;
}
