import type { CandidateTest } from '../../../core/full-text/candidates.ts';
import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';

/** A test that every match passes, on a text in lower case. NULL is no match. */
export function compileCandidateTest(test: CandidateTest, lowerText: SqlFragment): SqlFragment {
  if ('contains' in test) return sql`contains(${lowerText}, ${test.contains})`;
  if ('everything' in test) return sql`${lowerText} IS NOT NULL`;
  const [parts, operator, none] = 'all' in test ? [test.all, ' AND ', 'true'] : [test.any, ' OR ', 'false'];
  if (parts.length === 0) return raw(none);
  return sql`(${join(
    parts.map((part) => compileCandidateTest(part, lowerText)),
    operator,
  )})`;
}
