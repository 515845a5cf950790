import type { CsvColumn } from '../../../core/table-source.ts';
import { raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';

/** How the numbers and booleans of a column are written, where not as 1234.5 and true. */
export type Marks = Pick<
  CsvColumn,
  | 'decimalChar'
  | 'groupChar'
  | 'trueValues'
  | 'falseValues'
  | 'unit'
  | 'negative'
  | 'digits'
  | 'hasBlanks'
  | 'missingValues'
>;

/** A type that texts may turn out to have. */
export interface Candidate {
  /** A PostgreSQL type. */
  readonly type: string;
  /** See CsvColumn. */
  readonly format: string | null;
  readonly marks: Marks;
  /** Whether a text may be of the type: enough to rule the type out. */
  readonly mayBe: (text: string) => boolean;
  /** Whether a text is of the type, where that can be told without the database; null: it cannot. */
  readonly holds: (text: string) => boolean | null;
  /** Whether a text is of the type. */
  readonly fits: (text: SqlFragment) => SqlFragment;
  /** Of a column's texts: what at least one must be, as the others may mean something else: 1,234. An aggregate. */
  readonly evidence: ((text: SqlFragment) => SqlFragment) | null;
  /** Why texts that fit are left as they are, and what a schema may say: there is another reading. Null: there is none. */
  readonly doubt: string | null;
}

type Rest = Partial<Pick<Candidate, 'format' | 'marks' | 'holds' | 'evidence' | 'doubt'>>;

/**
 * A type whose texts have a pattern.
 * @param pattern of RE2 and of JavaScript, but for (?i) at its beginning
 * @param proof what a text must pass beside the pattern; `rest.holds` says the same of texts that have the pattern
 */
export function candidate(
  type: string,
  pattern: string,
  proof: ((text: SqlFragment) => SqlFragment) | null = null,
  { holds = proof ? () => null : () => true, ...rest }: Rest = {},
): Candidate {
  // JavaScript has a flag where RE2 has a prefix.
  const inAnyCase = pattern.startsWith('(?i)');
  const own = `^(?:${pattern.replace('(?i)', '')})$`;
  const whole = new RegExp(own, 'iu');
  const exact = inAnyCase ? whole : new RegExp(own, 'u');
  return {
    type,
    format: null,
    marks: {},
    evidence: null,
    doubt: null,
    mayBe: (text) => whole.test(text),
    holds: (text) => exact.test(text) && holds(text),
    fits: (text) => {
      const matches = sql`regexp_full_match(${text}, ${pattern})`;
      return proof ? sql`(${matches} AND ${proof(text)})` : matches;
    },
    ...rest,
  };
}

/** A test: whether DuckDB takes a text for a value of one of its types. */
export const castsTo = (duck: string) => (text: SqlFragment) =>
  sql`TRY_CAST(${text} AS ${raw(duck)}) IS NOT NULL`;

/** An aggregate: whether one text at least is of the pattern. */
export const oneIs = (pattern: string) => (text: SqlFragment) =>
  sql`bool_or(regexp_full_match(${text}, ${pattern}))`;
