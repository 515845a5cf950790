import type { Field } from '../../../core/catalog.ts';
import type { CsvColumn, CsvSource } from '../../../core/table-source.ts';
import { raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { type PgType, pgType } from '../../../core/values/pg-types.ts';
import { inLatinDigits } from './digits.ts';
import { planText, type TextPlan } from './text-plan.ts';

/** How one column of texts becomes a column of values. */
export interface ColumnPlan extends TextPlan {
  /** Name inside the load: c0, c1, …; headers may repeat or be empty. */
  readonly alias: SqlFragment;
  readonly field: Field;
  readonly type: PgType;
  /** Texts that mean null. */
  readonly nulls: readonly string[];
  /** Whether read_csv leaves them as they are. */
  readonly nullsLeft: boolean;
  /** Whether blanks about a text are no part of it. */
  readonly hasBlanks?: true;
  /** It counts the file's records, and is no column of the table. */
  readonly isCount?: true;
}

/** Plans the columns of a file, in its order. */
export function planColumns(source: CsvSource, fields: readonly Field[]): readonly ColumnPlan[] {
  const first = source.numbered ? 1 : 0;
  const own = fields.map((field, i) => planColumn(field, source, i, first));
  const plans = own[0] && source.numbered ? [{ ...own[0], ...COUNT }, ...own] : own;
  // read_csv knows one list of null texts for all columns; where they differ, everything is read as text.
  const same = plans.every(({ nulls }) => nulls.join('\n') === plans[0]?.nulls.join('\n'));
  // Nor does it leave blanks away, or take "" for null where nothing at all is.
  return same && !source.numbered && !plans.some(({ hasBlanks }) => hasBlanks) ? plans : asTexts(plans);
}

/** The same plans with every column read as text, and nulls still texts in it. */
export function asTexts(plans: readonly ColumnPlan[]): readonly ColumnPlan[] {
  return plans.map((plan) => ({
    ...plan,
    readAs: 'VARCHAR',
    convert:
      plan.convert ??
      (plan.readAs === 'VARCHAR' ? null : (text) => sql`CAST(${text} AS ${raw(plan.readAs)})`),
    nullsLeft: true,
  }));
}

/** The same of texts whose digits are those of another script. */
function ofDigits(plan: TextPlan, digits: string): TextPlan {
  return {
    ...plan,
    readAs: 'VARCHAR',
    convert:
      plan.convert ??
      (plan.readAs === 'VARCHAR' ? null : (text) => sql`CAST(${text} AS ${raw(plan.readAs)})`),
    prepare: (text) => plan.prepare(inLatinDigits(text, digits)),
  };
}

/** What tells the column that counts from another. */
const COUNT = {
  alias: raw('c0'),
  field: { id: '_id', type: 'text' },
  type: pgType('text'),
  readAs: 'VARCHAR',
  convert: null,
  fits: null,
  prepare: (text: SqlFragment) => text,
  exotic: null,
  isCount: true,
} as const;

/** In a dump nothing at all is null, and an empty text between quotes is one. */
function ofTable({ numbered, missingValues }: CsvSource): readonly string[] {
  return numbered ? missingValues.filter((text) => text !== '') : missingValues;
}

/** What else means null, beside what the file says. */
const EMPTY = { text: [], array: ['', 'null'], other: [''] } as const;

/** @param first the file's place of the first field */
function planColumn(field: Field, source: CsvSource, index: number, first: number): ColumnPlan {
  const column: CsvColumn = source.columns[index] ?? { name: field.id, format: null };
  const type = pgType(field.type);
  const missing = column.missingValues ?? ofTable(source);
  const direct: TextPlan = {
    readAs: type.duck,
    convert: null,
    fits: null,
    prepare: (text) => text,
    exotic: null,
  };
  const plan = { ...direct, ...planText(type, column) };
  return {
    alias: raw(`c${index + first}`),
    field,
    type,
    ...(column.digits === undefined ? plan : ofDigits(plan, column.digits)),
    ...(column.hasBlanks && { hasBlanks: true as const }),
    // Only in a text can the empty string be a value; JSON's null is no array.
    nulls: [
      ...new Set([
        ...missing,
        ...EMPTY[type.category === 'text' || type.category === 'array' ? type.category : 'other'],
      ]),
    ].sort(),
    nullsLeft: false,
  };
}
