import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { notSupported, dataError } from '../errors.ts';
import { letAll } from '../let.ts';
import { ordinalEnding } from './ordinal.ts';
import { romanText, type RomanFormat } from './roman-text.ts';

/** A numeric template, read. */
interface NumberFormat extends RomanFormat {
  /** Characters before the point in order: digit places `9` and `0`, group separators, ordinal endings and literal text. */
  readonly whole: readonly string[];
  readonly fraction: readonly string[];
  /** What stands behind the last digit place: a sign or a bracket that belongs to the number comes before it. */
  readonly tail: string;
  readonly hasPoint: boolean;
  /** A point with nothing behind it, which shows only where the number has no room. */
  readonly hasBarePoint: boolean;
  readonly sign: 'default' | 'MI' | 'PL' | 'SG' | 'S' | 'PR';
  readonly signFirst: boolean;
}

/** A value split as a template wants it: its sign, and the digits of the rounded absolute value. */
export interface SplitNumber {
  readonly negative: SqlFragment;
  /** Digits before the point, no leading zeros (`0` for none). */
  readonly whole: SqlFragment;
  /** As many digits as the template has after the point. */
  readonly fraction: SqlFragment;
}

function readFormat(template: string): NumberFormat {
  const whole: string[] = [];
  const fraction: string[] = [];
  let hasPoint = false;
  let sign: NumberFormat['sign'] = 'default';
  let signFirst = true;
  let fill = false;
  let signAt: number | undefined;
  let placesBeforeSign = 0;
  let roman: NumberFormat['roman'];
  const pattern = /FM|"(?:[^"]*)"|PR|MI|PL|SG|TH|th|EEEE|RN|rn|V|B|[90.,CDGSL]|./gs;
  for (const [token] of template.matchAll(pattern)) {
    const word = token.toUpperCase();
    const target = hasPoint ? fraction : whole;
    if (word === 'FM') fill = true;
    // Reserved for the currency's sign, and nothing so far.
    else if (word === 'C') continue;
    else if (word === '9' || word === '0') target.push(word);
    else if (word === '.' || word === 'D') {
      if (hasPoint) throw dataError('syntax_error', 'multiple decimal points');
      hasPoint = true;
    } else if (word === ',' || word === 'G') target.push(',');
    else if (word === 'TH') target.push(token);
    else if (token === 'RN' || token === 'rn') roman = token;
    else if (['S', 'MI', 'PL', 'SG', 'PR'].includes(word)) {
      checkSigns(sign, word);
      sign = word as NumberFormat['sign'];
      signFirst = whole.length === 0 && !hasPoint;
      signAt = whole.length + fraction.length;
      placesBeforeSign = hasPoint ? Infinity : whole.filter(isPlace).length;
    } else if (['EEEE', 'V', 'L', 'B'].includes(word) || token.includes('\\'))
      throw notSupported(`to_char() of a number with ${word}`);
    else target.push(token.startsWith('"') ? token.slice(1, -1) : token);
  }
  if (sign === 'S') signFirst = placesBeforeSign < whole.filter(isPlace).length;
  else if (sign !== 'PR' && signAt && signAt < whole.length + fraction.length)
    throw notSupported(`to_char() of a number with ${sign} between its digits`);
  const decimals = fraction.filter(isPlace).length;
  const last = decimals > 0 ? fraction : whole;
  const ownsSign = sign === 'PR' || (sign === 'S' && !signFirst);
  const after = ownsSign ? last.splice(last.findLastIndex(isPlace) + 1) : [];
  if (after.some(isEnding)) throw notSupported(`to_char() of a number with TH and ${sign}`);
  const tail = after.join('');
  const read = {
    whole,
    fraction,
    tail,
    hasPoint: hasPoint && decimals > 0,
    hasBarePoint: hasPoint && decimals === 0,
    sign,
    signFirst,
    fill,
  };
  return roman ? { ...read, roman } : read;
}

/** @throws PgError for two signs that PostgreSQL does not take together, and for those that it does */
function checkSigns(before: NumberFormat['sign'], sign: string): void {
  if (before === 'default') return;
  const message =
    {
      S: before === 'S' ? 'cannot use "S" twice' : 'cannot use "S" and "PL"/"MI"/"SG"/"PR" together',
      PR: before === 'PR' ? undefined : 'cannot use "PR" and "S"/"PL"/"MI"/"SG" together',
    }[sign] ?? (before === 'S' ? `cannot use "S" and "${sign}" together` : undefined);
  if (message !== undefined) throw dataError('syntax_error', message);
  throw notSupported(`to_char() of a number with ${before} and ${sign}`);
}

/** Decimals that a template shows. */
export function templateDecimals(template: string): number {
  return readFormat(template).fraction.filter(isPlace).length;
}

/** to_char of a number that was already rounded to the template's decimals. */
export function numberText(number: SplitNumber, template: string): SqlFragment {
  const format = readFormat(template);
  return letAll([number.negative, number.whole, number.fraction], ([negative, whole, fraction]) => {
    const named = { negative, whole, fraction };
    const text = format.roman ? romanText(format, whole, negative) : write(format, named);
    return sql`CASE WHEN ${whole} IS NULL THEN NULL ELSE ${text} END`;
  });
}

function write(format: NumberFormat, number: SplitNumber): SqlFragment {
  const places = format.whole.filter(isPlace).length;
  // Even the zero of 0.5 has no room in `.99`.
  const tooLong = sql`length(${number.whole}) > ${integer(places)}`;
  const body = wholeText(format, places, number);
  const points = format.hasPoint ? sql` || '.' || ${fractionText(format, number.fraction)}` : raw('');
  const hash = (c: string) => ('90'.includes(c) ? '#' : isEnding(c) ? '' : c);
  const hashes = `${format.whole.map(hash).join('')}${format.hasPoint || format.hasBarePoint ? '.' : ''}${format.hasPoint ? format.fraction.map(hash).join('') : ''}`;
  const digits = sql`CASE WHEN ${tooLong} THEN ${hashes} ELSE ${body}${points} END`;
  if (places === 0 && !format.hasPoint && !['MI', 'PL', 'SG'].includes(format.sign)) return body;
  const text = signed(format, digits, number.negative);
  return format.tail === '' ? text : sql`(${text} || ${format.tail})`;
}

/**
 * Digits laid on their places from the right. Before the first digit stand blanks, or zeros from the first `0` of the template on;
 * a group separator there is a blank too.
 */
function wholeText(
  { whole, hasPoint, fraction, fill }: NumberFormat,
  places: number,
  { whole: digits, fraction: decimals, negative }: SplitNumber,
): SqlFragment {
  if (places === 0 && whole.length === 0) return raw("''");
  const firstZero = whole.filter(isPlace).indexOf('0');
  const zeros = firstZero < 0 ? 0 : places - firstZero;
  // A zero before the point shows only where the template has nothing else to show it with.
  const hidden = hasPoint && fraction.length > 0;
  // With FM nothing but zeros leaves one before the point.
  const isShown = fill && !fraction.includes('0') ? sql`rtrim(${decimals}, '0') = ''` : raw('false');
  const shown = hidden
    ? sql`CASE WHEN ${digits} = '0' AND NOT ${isShown} THEN '' ELSE ${digits} END`
    : digits;
  const filled =
    zeros > 0
      ? sql`CASE WHEN length(${shown}) < ${integer(zeros)} THEN lpad(${shown}, ${integer(zeros)}, '0') ELSE ${shown} END`
      : shown;
  const padded = sql`lpad(${filled}, ${integer(places)}, ' ')`;
  let place = 0;
  const pieces = whole.map((c) => {
    if (isPlace(c)) {
      place += 1;
      const digit = sql`substring(${padded}, ${integer(place)}, 1)`;
      return fill ? sql`ltrim(${digit}, ' ')` : digit;
    }
    if (isEnding(c)) {
      if (hasPoint) return raw("''");
      const ending = ordinalEnding(sql`CAST(right(${digits}, 2) AS INTEGER)`, c);
      return sql`CASE WHEN ${negative} THEN '' ELSE ${places === 0 ? raw(`error('"." is not a number')`) : ending} END`;
    }
    if (c !== ',') return sql`${c}`;
    const blank = raw(fill ? "''" : "' '");
    if (place === 0) return blank;
    return sql`CASE WHEN substring(${padded}, ${integer(place)}, 1) = ' ' THEN ${blank} ELSE ',' END`;
  });
  return join(pieces, ' || ');
}

/** With FM zeros at the end go, down to the last `0` of the template. */
function fractionText({ fraction, fill }: NumberFormat, digits: SqlFragment): SqlFragment {
  const places = fraction.filter(isPlace);
  const always = fill ? places.lastIndexOf('0') + 1 : places.length;
  let place = 0;
  const pieces = fraction.map((c) => {
    if (isEnding(c)) return raw("''");
    if (!isPlace(c)) return sql`${c}`;
    place += 1;
    const at = integer(place);
    const digit = sql`substring(${digits}, ${at}, 1)`;
    if (place <= always) return digit;
    return sql`CASE WHEN rtrim(substring(${digits}, ${at}), '0') = '' THEN '' ELSE ${digit} END`;
  });
  return places.length === 0 ? raw("''") : sql`(${join(pieces, ' || ')})`;
}

/** A place of a digit in a template. */
function isPlace(c: string): boolean {
  return c === '9' || c === '0';
}

/** An ordinal ending in a template. */
function isEnding(c: string): c is 'TH' | 'th' {
  return c === 'TH' || c === 'th';
}

/** Digits with their sign, which stands right before the first of them, behind other text. */
function signed(
  { sign, signFirst, fill }: NumberFormat,
  digits: SqlFragment,
  negative: SqlFragment,
): SqlFragment {
  const before = (mark: SqlFragment) => sql`regexp_replace(${digits}, '^([^0-9.#]*)', '\\1' || ${mark})`;
  const shown = (below: string, above: string) =>
    sql`CASE WHEN ${negative} THEN ${raw(`'${below}'`)} ELSE ${raw(`'${above}'`)} END`;
  const beside = (own: SqlFragment, body = digits) =>
    signFirst ? sql`(${own} || ${body})` : sql`(${body} || ${own})`;
  const blank = fill ? '' : ' ';
  switch (sign) {
    case 'default':
      return before(shown('-', blank));
    case 'S':
      return signFirst ? before(shown('-', '+')) : beside(shown('-', '+'));
    case 'SG':
      return beside(shown('-', '+'));
    case 'MI':
      return beside(shown('-', blank));
    case 'PL':
      return beside(shown(blank, '+'), before(shown('-', blank)));
    default:
      return sql`(${before(shown('<', blank))} || ${shown('>', blank)})`;
  }
}
