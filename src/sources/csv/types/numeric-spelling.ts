import { type SqlFragment, sql } from '../../../core/sql/fragment.ts';

/** RE2 and JavaScript alike: blanks, a sign, zeros before the digits, the digits, those behind the point, a point with nothing behind it. */
const AROUND = '^[ \\t]*\\+?(-?)0*([0-9]*)(\\.[0-9]+)?\\.?[ \\t]*$';
/** Where no digit stands before the point. */
const BARE = '^(-?)(\\.|$)';
/** A zero with a sign. */
const SIGNED_ZERO = '^-(0(\\.0+)?)$';

/** Matches what is spelled so already: it is looked at no closer. */
export const SPELLED = '0(\\.[0-9]+)?|-?[1-9][0-9]*(\\.[0-9]+)?|-0\\.0*[1-9][0-9]*';

/** A number without an exponent as PostgreSQL's `numeric` prints it: `.5` is `0.5`, `+07.` is `7`, `-0.0` is `0.0`. */
export function respelled(text: string): string {
  return text
    .replace(new RegExp(AROUND), (_, sign: string, whole: string, fraction = '') => sign + whole + fraction)
    .replace(new RegExp(BARE), (_, sign: string, point: string) => `${sign}0${point}`)
    .replace(new RegExp(SIGNED_ZERO), '$1');
}

/** The same by the database. A join with what each text becomes takes memory of its own: those of hundreds of columns more than there is. */
export function respell(text: SqlFragment): SqlFragment {
  const bare = sql`regexp_replace(regexp_replace(${text}, ${AROUND}, '\\1\\2\\3'), ${BARE}, '\\10\\2')`;
  return sql`regexp_replace(${bare}, ${SIGNED_ZERO}, '\\1')`;
}
