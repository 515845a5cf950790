import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { numberKey } from '../json/normal.ts';
import { jsonText, jsonType } from '../json/read.ts';
import type { Re2 } from '../regex/reader.ts';
import { toRe2 } from '../regex/to-re2.ts';
import { letAll, letIn, mapped } from '../let.ts';
import type { Where } from './where.ts';
import { dataError } from '../errors.ts';

/**
 * A test of all pairs of items: lax, one that is true decides; strict, one that is unknown does. NULL lists are unknown
 * (executePredicate).
 */
export function decided(
  { strict }: Where,
  left: SqlFragment,
  right: SqlFragment,
  of: (a: SqlFragment, b: SqlFragment) => SqlFragment,
): SqlFragment {
  return letAll([left, right], ([xs, ys]) => {
    const pairs = sql`flatten(${mapped(xs, (a) => mapped(ys, (b) => of(a, b)))})`;
    return letIn(pairs, (all) => {
      const isTrue = sql`list_contains(${all}, true)`;
      const isOpen = sql`list_count(${all}) < len(${all})`;
      const tests = strict
        ? sql`WHEN ${isOpen} THEN NULL WHEN ${isTrue} THEN true`
        : sql`WHEN ${isTrue} THEN true WHEN ${isOpen} THEN NULL`;
      return sql`CASE WHEN ${xs} IS NULL OR ${ys} IS NULL THEN NULL ${tests} ELSE false END`;
    });
  });
}

/** Two items (compareItems): null is like nothing else, other kinds do not compare. */
export function compared(operator: string, a: SqlFragment, b: SqlFragment): SqlFragment {
  const symbol = raw(operator === '==' ? '=' : operator === '!=' ? '<>' : operator);
  const different = raw(operator === '!=' ? 'true' : 'false');
  const same = raw(['==', '<=', '>='].includes(operator) ? 'true' : 'false');
  const [x, y] = [sql`trim(${a})`, sql`trim(${b})`];
  return sql`CASE WHEN ${jsonType(a)} <> ${jsonType(b)} THEN CASE WHEN 'null' IN (${x}, ${y}) THEN ${different} END ELSE CASE ${jsonType(a)} WHEN 'null' THEN ${same} WHEN 'boolean' THEN ${x} ${symbol} ${y} WHEN 'string' THEN ${jsonText(a)} ${symbol} ${jsonText(b)} WHEN 'number' THEN ${numberKey(x)} ${symbol} ${numberKey(y)} END END`;
}

/** XQuery's flags in PostgreSQL's letters (jspConvertRegexFlags, jsonpath.c). */
export function regexOf(pattern: string, flags: string): Re2 {
  const has = (flag: string) => flags.includes(flag);
  if (has('x') && !has('q'))
    throw dataError(
      'feature_not_supported',
      'XQuery "x" flag (expanded regular expressions) is not implemented',
    );
  const lines = has('s') ? (has('m') ? 'w' : '') : has('m') ? 'n' : 'p';
  return toRe2(pattern, {
    ignoreCase: has('i'),
    flags: has('q') ? 'q' : lines,
    whether: true,
  });
}
