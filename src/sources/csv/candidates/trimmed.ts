import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { BLANKS } from '../blanks.ts';
import type { Candidate } from './candidate.ts';

/** The same type, with blanks about its texts; nothing but blanks is no value, and tells nothing of a type. */
export function trimmed({ mayBe, holds, fits, evidence, ...rest }: Candidate): Candidate {
  const bare = (text: SqlFragment) => sql`nullif(trim(${text}, ${BLANKS}), '')`;
  return {
    ...rest,
    marks: { ...rest.marks, hasBlanks: true },
    mayBe: (text) => mayBe(text.trim()),
    holds: (text) => holds(text.trim()),
    fits: (text) => sql`(${bare(text)} IS NULL OR ${fits(bare(text))})`,
    evidence: (text) => {
      // Null, as where there is no text at all: no other type need be tried then.
      const isThere = sql`nullif(bool_or(${bare(text)} IS NOT NULL), false)`;
      return evidence === null ? isThere : sql`(${isThere} AND ${evidence(bare(text))})`;
    },
  };
}
