import { join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { commonForm, withForm } from './casts/numeric.ts';
import { castToText } from './casts/to-text.ts';
import { NotSupported, PgError } from './errors.ts';
import { castTo, duckType, expr, type Expr, formed, nullOf } from './expr.ts';
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

/**
 * The text of an operand that must be known before the statement runs.
 * @throws LiteralWanted for one that is not, and for NULL: what wants one is NULL of that
 */
export function knownText(operand: Expr, what: string, among?: LiteralWanted['among']): string {
  if (typeof operand.literal !== 'string') throw new LiteralWanted(what, operand, among);
  return operand.literal;
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

/**
 * A translation of operands, once for each text that one may be of which it wants to know that.
 * @param result its type, or that of its rows: what only fails has that, too
 */
export function overChoices(
  operands: readonly Expr[],
  result: PgType,
  build: (operands: readonly Expr[]) => Expr,
  isRows = false,
): Expr {
  try {
    return build(operands);
  } catch (error) {
    const at = error instanceof LiteralWanted ? operands.indexOf(error.operand) : -1;
    if (!(error instanceof LiteralWanted) || at < 0) throw error;
    const { operand, among } = error;
    const none = isRows ? expr(castTo(raw('NULL'), `${result.duck}[]`), result) : nullOf(result);
    if (operand.literal === null) return none;
    const texts = operand.choices?.map((text) => [text]) ?? among?.texts;
    if (!texts) throw error;
    // Of what is beside a NULL nothing is asked.
    const isAsked = join(
      operands.filter((_, i) => i !== at).map(({ sql: other }) => sql`${other} IS NOT NULL`),
      ' AND ',
    );
    const complain = (complaint: SqlFragment) =>
      operands.length === 1 ? complaint : sql`CASE WHEN ${isAsked} THEN ${complaint} END`;
    const arms = texts.map((synonyms) => {
      const literals = synonyms.map((text) => literalOf(text, operand.type));
      const known = operands.with(at, literals[0] ?? none);
      return { literals, built: orComplaint(() => overChoices(known, result, build, isRows)) };
    });
    const written = (shown: (built: Expr) => SqlFragment) =>
      letIn(operand, (value) => {
        const asked = operand.choices ? value : sql`lower(${value})`;
        const whens = arms.map(({ literals, built }) => {
          const answer = built instanceof PgError ? complain(sql`error(${built.message})`) : shown(built);
          return sql`WHEN ${asked} IN (${join(literals.map((one) => one.sql))}) THEN ${answer}`;
        });
        const other = operand.choices ? undefined : among?.otherwise(value);
        const rest = other ? sql`WHEN ${value} IS NOT NULL THEN ${complain(other)}` : raw('');
        return sql`(CASE ${join(whens, ' ')} ${rest} END)`;
      });
    const answers = arms.flatMap(({ built }) => (built instanceof PgError ? [] : [built]));
    const [first] = answers;
    const failing = written(() => none.sql);
    if (!first) return formed(none, isRows ? failing : castTo(failing, duckType(result, none.numeric)));
    const form = first.numeric && commonForm(answers.map(({ numeric }) => numeric));
    const value = written((built) => (form ? withForm(built, form) : built).sql);
    return { ...formed({ ...first, numeric: form }, value), text: form && written(castToText) };
  }
}

/** What PostgreSQL says of one text it says where it meets that text. */
function orComplaint(build: () => Expr): Expr | PgError {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof PgError) || error instanceof NotSupported) throw error;
    return error;
  }
}
