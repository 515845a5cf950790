import { integer, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import { knownText } from '../choices.ts';
import { notSupported, dataError } from '../errors.ts';
import type { Expr } from '../expr.ts';
import { letIn, kept } from '../let.ts';
import { zoneTransitions, type Transition } from '../../core/values/zone-transitions.ts';
import { findDateWord } from '../../core/values/literals/datetime-words.ts';
import { fn, type PgFunction, row } from '../row.ts';

/** Seconds east of UTC: one number, or what it is from each moment on. */
type Zone = number | readonly Transition[];

function zoneOf(x: Expr): Zone {
  const text = knownText(x, 'a time zone (but an offset may be an interval of a column)');
  const name = text.trim();
  if (/^(utc|gmt|z|zulu|ut|etc\/utc)$/i.test(name)) return 0;
  // POSIX's sign: hours west of Greenwich.
  const offset = /^(?:<?[A-Za-z]{3,}>?)?([+-]?)(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (offset) {
    const seconds = Number(offset[2]) * 3600 + Number(offset[3] ?? 0) * 60;
    return offset[1] === '-' ? seconds : -seconds;
  }
  const word = findDateWord(name.toLowerCase());
  if (word?.kind === 'offset') return word.value;
  const transitions = zoneTransitions(name);
  if (!transitions && /^[a-z]{3,}[-+]?\d/i.test(name))
    throw notSupported('a time zone by its rules (name a place, or an offset)');
  if (!transitions) throw dataError('invalid_parameter_value', `time zone "${text}" not recognized`);
  return transitions;
}

/** An instant's clock in a zone that a literal names. */
export function clockIn(name: Expr, utc: SqlFragment): SqlFragment {
  const zone = zoneOf(name);
  if (typeof zone === 'number') return shift(utc, integer(zone));
  const offset = offsetAt(zone, utc, ({ at }) => at);
  return shift(utc, offset);
}

/** A clock in a zone that a literal names, as UTC. Of two readings PostgreSQL takes the later offset, and after a gap the earlier. */
export function clockFrom(name: Expr, local: SqlFragment): SqlFragment {
  const zone = zoneOf(name);
  if (typeof zone === 'number') return shift(local, integer(-zone));
  const offset = offsetAt(zone, local, (transition) => transition.local);
  return shift(local, sql`(- ${offset})`);
}

function shift(x: SqlFragment, seconds: SqlFragment): SqlFragment {
  return sql`(${x} + to_microseconds(CAST(${seconds} AS BIGINT) * 1000000))`;
}

function offsetAt(
  zone: readonly Transition[],
  x: SqlFragment,
  start: (transition: Transition) => number,
): SqlFragment {
  const starts = join(zone.map((transition) => integer(start(transition))));
  const offsets = join(zone.map(({ offset }) => integer(offset)));
  const before = kept(sql`[${starts}]::BIGINT[]`, (at) => sql`${at} <= epoch_us(${x}) // 1000000`);
  return sql`([${offsets}]::BIGINT[])[greatest(len(${before}), 1)]`;
}

/** make_timestamptz's zone: a number has its sign and counts to the east (parse_sane_timezone, timestamp.c). */
export function clockFromSane(name: Expr, local: SqlFragment): SqlFragment {
  const text = (name.literal ?? '').trim();
  if (/^\d/.test(text))
    throw dataError('invalid_parameter_value', `invalid input syntax for type numeric time zone: "${text}"`, {
      hint: 'Numeric time zones must have "-" or "+" as first character.',
    });
  if (!/^[-+]\d/.test(text)) return clockFrom(name, local);
  // Without colons the last two of three or four digits are minutes.
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([-+])(\d{1,2})(\d{2})$/.exec(text) ?? /^([-+])(\d+)(?::(\d*)(?::(\d*))?)?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 15 || Number(minutes) > 59 || Number(seconds) > 59)
    throw dataError('invalid_parameter_value', `numeric time zone "${text}" out of range`);
  const east = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return shift(local, integer(sign === '-' ? east : -east));
}

/** AT TIME ZONE, which the grammar turns into timezone(zone, x). */
export const ZONE_FUNCTIONS: readonly PgFunction[] = [
  row('timezone', ['text', 'timestamptz'], 'timestamp', ([zone, x]) =>
    letIn(letIn(x, toUtc), (utc) => clockIn(zone, utc)),
  ),
  row('timezone', ['text', 'timestamp'], 'timestamptz', ([zone, x]) =>
    letIn(
      letIn(x, (local) => clockFrom(zone, local)),
      fromUtc,
    ),
  ),
  ...['text', 'interval'].map((zone) =>
    row('timezone', [zone, 'time'], 'time', () => {
      throw notSupported('AT TIME ZONE of a time, which gives a timetz,');
    }),
  ),
  fn('timezone', ['interval', 'timestamptz'], 'timestamp', (by, x) => sql`(${letIn(x, toUtc)} + ${by})`),
  fn('timezone', ['interval', 'timestamp'], 'timestamptz', (by, x) => letIn(sql`(${x} - ${by})`, fromUtc)),
];
