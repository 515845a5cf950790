import type { Field } from '../../core/catalog.ts';
import type { Figure, Group, GroupQuestion, Key } from '../aggregate/question.ts';
import { toTimeBucket } from '../aggregate/question.ts';
import type { AggregateSource } from '../aggregate/source.ts';
import type { Records } from '../aggregate/records.ts';
import { toWords } from '../columns/column-role.ts';
import { MOST_ROWS, toGroupStatement } from '../aggregate/statement.ts';
import type { GroupSpec } from './group-spec.ts';
import { uniqueNames } from './unique-names.ts';

/** Groups with their totals, which are taken of the records themselves: a mean is none of means. */
export interface GroupData {
  readonly keys: readonly Key[];
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  /** Of everything. */
  readonly total: Group;
  /** By each value of the first column, and of the second, where that stands across. */
  readonly rows: readonly Group[];
  readonly columns: readonly Group[];
  /** Whether there are more groups than an answer holds. */
  readonly isCut: boolean;
}

/** The question that groups answer. @param fields of the table. @throws Error for a column that is not among them */
function toGroupQuestion({ by, figures }: GroupSpec, fields: readonly Field[]): GroupQuestion {
  const fieldOf = (name: string): Field => {
    const field = fields.find(({ id }) => id === name);
    if (!field) throw new Error(`no column ${name}`);
    return field;
  };
  const named = uniqueNames();
  const keys = by.map(({ column, period }): Key => ({
    field: fieldOf(column),
    bucket: period ? toTimeBucket(period) : { kind: 'values' },
    name: named(period ? `${column} (${toWords(period).join(' ')})` : column),
  }));
  return {
    keys,
    figures: figures.map(({ measure, column }) => ({
      measure,
      field: column === null ? null : fieldOf(column),
      name: named(column === null ? 'records' : `${measure} of ${column}`),
    })),
    present: [],
    // Of too many groups the largest are worth more than the first.
    top: keys.length === 1 ? { most: MOST_ROWS, order: 'largest', others: false } : null,
  };
}

/** The statement that gives the groups as they are shown, without totals. */
export function toGroupSql(
  records: Pick<Records, 'resource' | 'where'>,
  spec: GroupSpec,
  fields: readonly Field[],
): string {
  const { of, place, descending } = spec.order;
  const column = place + 1 + (of === 'figure' ? spec.by.length : 0);
  const question = { ...toGroupQuestion(spec, fields), top: null };
  const order = [
    `${column}${descending ? ' DESC NULLS LAST' : ''}`,
    ...spec.by.map((_, index) => String(index + 1)),
  ];
  return toGroupStatement(records, question, [...new Set(order)].join(', '));
}

/** Asks a source for groups. Rejects as the source does. @param spec one that {@link fitGroup} gave for these fields */
export async function loadGroup(
  source: AggregateSource,
  spec: GroupSpec,
  fields: readonly Field[],
): Promise<GroupData> {
  const question = toGroupQuestion(spec, fields);
  const by = (keys: readonly Key[]): Promise<readonly Group[]> =>
    source.groups({ ...question, keys, top: null });
  const [first, second] = question.keys;
  const pivoted = spec.pivot && first !== undefined && second !== undefined;
  const [groups, totals, rows, columns] = await Promise.all([
    first ? source.groups(question) : [],
    by([]),
    pivoted ? by([first]) : [],
    pivoted ? by([second]) : [],
  ]);
  const total = totals[0] ?? { keys: [], figures: question.figures.map(() => null), records: 0 };
  return {
    keys: question.keys,
    figures: question.figures,
    groups,
    total,
    rows,
    columns,
    isCut: groups.length >= MOST_ROWS,
  };
}
