import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { BLANKS } from '../blanks.ts';
import type { Candidate } from './candidate.ts';

/** The same type, with blanks about its texts; nothing but blanks is no value. */
export function trimmed({ mayBe, holds, fits, evidence, ...rest }: Candidate): Candidate {
  const bare = (text: SqlFragment) => sql`nullif(trim(${text}, ${BLANKS}), '')`;
  return {
    ...rest,
    marks: { ...rest.marks, hasBlanks: true },
    mayBe: (text) => mayBe(text.trim()),
    holds: (text) => holds(text.trim()),
    fits: (text) => sql`(${bare(text)} IS NULL OR ${fits(bare(text))})`,
    evidence: evidence && ((text) => evidence(bare(text))),
  };
}
