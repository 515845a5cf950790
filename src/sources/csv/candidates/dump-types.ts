import { sql } from '../../../core/sql/fragment.ts';
import { candidate, type Candidate, castsTo, oneIs } from './candidate.ts';

const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const MINUTES = ':[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?';
const CLOCK = `([01][0-9]|2[0-4])${MINUTES}`;
const NUMBER = '(0|[1-9][0-9]*)(\\.[0-9]+)?';
const FLOAT = `-?${NUMBER}(e[+-][0-9]{2,3})?`;

/**
 * As PostgreSQL prints values, in order of preference; whatever is written in another way, it had as a text. CKAN's loaders keep numbers
 * with a point as numeric, whose scale is theirs.
 */
const OF_DUMPS: readonly Candidate[] = [
  candidate('bool', '[tf]', null, { marks: { trueValues: ['t'], falseValues: ['f'] } }),
  candidate('int4', '0|-?[1-9][0-9]{0,9}', castsTo('INTEGER')),
  candidate('int8', '0|-?[1-9][0-9]{0,18}', castsTo('BIGINT')),
  candidate('numeric', `-?${NUMBER}`, null, { evidence: oneIs('.*\\..*') }),
  // DuckDB makes what is too large infinite.
  candidate('float8', FLOAT, (text) => sql`isfinite(TRY_CAST(${text} AS DOUBLE))`, {
    evidence: oneIs('.*e.*'),
  }),
  candidate('float8', `${FLOAT}|-?Infinity`, castsTo('DOUBLE'), {
    evidence: (text) => sql`(${oneIs('.*[0-9]')(text)} AND ${oneIs('.*Infinity')(text)})`,
  }),
  candidate('date', DAY, castsTo('DATE')),
  candidate('timestamp', `${DAY}[T ]${CLOCK}`, castsTo('TIMESTAMP')),
  candidate('timestamptz', `${DAY}[T ]${CLOCK}[+-][0-9]{2}(:[0-9]{2})?`, castsTo('TIMESTAMPTZ')),
  candidate('time', CLOCK, castsTo('TIME')),
  candidate('interval', `[0-9]{2,4}${MINUTES}`, castsTo('INTERVAL')),
];

/** The types that texts of a dump leave open, in order of preference: all of them when there is no text. */
export function dumpTypes(texts: readonly string[]): readonly Candidate[] {
  return OF_DUMPS.filter(({ mayBe }) => texts.every(mayBe));
}
