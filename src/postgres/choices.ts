import { join, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { commonForm, withForm } from './casts/numeric.ts';
import { castToText } from './casts/to-text.ts';
import { NotSupported, PgError } from './errors.ts';
import { castTo, duckType, type Expr, formed, nullOf } from './expr.ts';
import { literalOf } from './literals/literal.ts';
import { letIn } from './let.ts';
import type { PgType } from '../core/values/pg-types.ts';

// Templates, units, zones and patterns are translated, so they must be known before a statement runs. One of some literals is, too: what
// it is asked of is written once for each of them.

/** Texts of which one means as much as another, whatever their case. */
export type Synonyms = readonly string[];

/** An operand that must be known before the statement runs. */
export class LiteralWanted extends NotSupported {
  /**
   * @param what begins the sentence: "a time zone"
   * @param among all that it may be, where there is an end to it, and what is said of others
   */
  constructor(
    what: string,
    readonly operand: Expr,
    readonly among?: {
      readonly texts: readonly Synonyms[];
      readonly otherwise: (text: SqlFragment) => SqlFragment;
    },
  ) {
    super(`${what} that is not a literal, nor one of some by CASE or a column of VALUES,`);
  }
}

/** More of them are not written out. */
const MOST = 50;

/** What an expression that is one of several may be: the texts of all of them, where those are known. */
export function choicesAmong(members: readonly Expr[]): Pick<Expr, 'choices'> {
  const texts = members.map(({ literal, choices }) =>
    literal === undefined ? choices : literal === null ? [] : [literal],
  );
  const isWritten = members.every(({ type }) => ['text', 'integer'].includes(type.category));
  if (!isWritten || !texts.every((list) => list !== undefined)) return {};
  const choices = [...new Set(texts.flat())];
  return choices.length <= MOST ? { choices } : {};
}

/** What PostgreSQL says of one of the texts. */
interface Complaint {
  readonly complaint: string;
}

/** A translation of operands, once for each text that one may be of which it wants to know that. */
export function overChoices(
  operands: readonly Expr[],
  /** Its type: what only fails has that, too. Not where it gives rows. */
  result: PgType | undefined,
  build: (operands: readonly Expr[]) => SqlFragment | Expr,
): SqlFragment | Expr {
  try {
    return build(operands);
  } catch (error) {
    const at = error instanceof LiteralWanted ? operands.indexOf(error.operand) : -1;
    if (!(error instanceof LiteralWanted) || at < 0) throw error;
    const { operand, among } = error;
    // What wants one is NULL of NULL.
    if (operand.literal === null && result) return nullOf(result);
    const texts = operand.choices?.map((text) => [text]) ?? among?.texts;
    if (!texts) throw error;
    const asLiteral = (text: string) => literalOf(text, operand.type);
    const arms = texts.map((synonyms) => ({
      synonyms: synonyms.map((text) => asLiteral(text).sql),
      built: orComplaint(() => overChoices(operands.with(at, asLiteral(synonyms[0] ?? '')), result, build)),
    }));
    const written = (shown: (built: SqlFragment | Expr) => SqlFragment) =>
      letIn(operand, (value) => {
        const asked = operand.choices ? value : sql`lower(${value})`;
        const whens = arms.map(
          ({ synonyms, built }) =>
            sql`WHEN ${asked} IN (${join(synonyms, ', ')}) THEN ${'complaint' in built ? sql`error(${built.complaint})` : shown(built)}`,
        );
        const rest = operand.choices
          ? sql``
          : sql`WHEN ${value} IS NOT NULL THEN ${among?.otherwise(value) ?? sql`NULL`}`;
        return sql`(CASE ${join(whens, ' ')} ${rest} END)`;
      });
    const answers = arms.flatMap(({ built }) => ('complaint' in built ? [] : [built]));
    if (answers.length > 0 || !result) return chosen(answers, written);
    const none = nullOf(result);
    return formed(
      none,
      castTo(
        written(() => sql`NULL`),
        duckType(result, none.numeric),
      ),
    );
  }
}

/** One of several translations: of numerics whose scales differ with their texts. */
function chosen(
  all: readonly (SqlFragment | Expr)[],
  written: (shown: (built: SqlFragment | Expr) => SqlFragment) => SqlFragment,
): SqlFragment | Expr {
  const values = all.flatMap((built) => ('texts' in built ? [] : [built]));
  const [first] = values;
  if (!first) return written((built) => ('texts' in built ? built : built.sql));
  if (!first.numeric)
    return formed(
      first,
      written((built) => ('texts' in built ? built : built.sql)),
    );
  const form = commonForm(values.map(({ numeric }) => numeric));
  const value = written((built) => ('texts' in built ? built : withForm(built, form).sql));
  const text = written((built) => ('texts' in built ? built : castToText(built)));
  return { ...formed({ ...first, numeric: form }, value), text };
}

/** What PostgreSQL says of one text it says where it meets that text. */
function orComplaint(build: () => SqlFragment | Expr): SqlFragment | Expr | Complaint {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof PgError) || error instanceof NotSupported) throw error;
    return { complaint: error.message };
  }
}
