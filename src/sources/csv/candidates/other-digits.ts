import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { inLatinDigits, toLatinDigits } from '../types/digits.ts';
import type { Candidate } from './candidate.ts';

/** What stands before decimals and between thousands where digits are Arabic or Persian, and what stands for them meanwhile. */
const [POINT, MARK] = ['\u066b', '\u066c'];
const [PLAIN_POINT, PLAIN_MARK] = ['.', "'"];

/** A text as other candidates know it. */
export function plainDigits(text: string, digits: string): string {
  return toLatinDigits(text, digits).replaceAll(POINT, PLAIN_POINT).replaceAll(MARK, PLAIN_MARK);
}

/** The same type, in digits of another script. */
export function inDigits({ mayBe, holds, fits, evidence, ...rest }: Candidate, digits: string): Candidate {
  const plain = (text: SqlFragment) =>
    sql`translate(${inLatinDigits(text, digits)}, ${POINT + MARK}, ${PLAIN_POINT + PLAIN_MARK})`;
  const { groupChar, decimalChar = PLAIN_POINT, ...marks } = rest.marks;
  const isArabic = digits.codePointAt(0)! < 0x700 && decimalChar === PLAIN_POINT;
  const isNumber = rest.format === null && ['float8', 'numeric'].includes(rest.type);
  return {
    ...rest,
    marks: {
      ...(isArabic
        ? {
            ...((isNumber || groupChar) && { decimalChar: POINT }),
            ...(groupChar && { groupChar: groupChar === PLAIN_MARK ? MARK : groupChar }),
          }
        : { ...(rest.marks.decimalChar && { decimalChar }), ...(groupChar && { groupChar }) }),
      ...marks,
      digits,
    },
    mayBe: (text) => mayBe(plainDigits(text, digits)),
    holds: (text) => holds(plainDigits(text, digits)),
    fits: (text) => fits(plain(text)),
    evidence: evidence && ((text) => evidence(plain(text))),
  };
}
