/**
 * A value in PostgreSQL's text form as CKAN prints it in datastore_search_sql (contract 2.10, last column), as canonical JSON text.
 * Written from the contract alone: it shares no code with what it judges.
 */
export function toCkanJson(text: string | null, type: string): string {
  if (text === null) return 'null';
  if (type.startsWith('_'))
    return `[${arrayItems(text)
      .map((item) => toCkanJson(item, type.slice(1)))
      .join(',')}]`;
  switch (type) {
    case 'int2':
    case 'int4':
    case 'int8':
    case 'oid':
      return text;
    case 'numeric':
      return /^-?\d/.test(text) ? decimal(text) : JSON.stringify(text);
    case 'float4':
    case 'float8':
      return /^-?\d/.test(text) ? JSON.stringify(Number(text)) : JSON.stringify(text);
    case 'bool':
      return text === 't' || text === 'true' ? 'true' : 'false';
    case 'date':
      return JSON.stringify({ infinity: '9999-12-31', '-infinity': '0001-01-01' }[text] ?? text);
    case 'timestamp':
    case 'timestamptz':
      return JSON.stringify(isoformat(text, type));
    case 'time':
      return JSON.stringify(
        text.includes('.')
          ? text.replace(/\.(\d+)/, (_, digits: string) => `.${digits.padEnd(6, '0')}`)
          : text,
      );
    case 'interval':
      return JSON.stringify(timedelta(text));
    default:
      return JSON.stringify(text);
  }
}

/** A numeric's digits as Python's `str(Decimal)` writes them: below 10^-6 with an exponent. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const exponent = digits.length - 1 - fraction.length;
  if (exponent >= -6) return text;
  return `${sign}${digits.slice(0, 1)}${digits.length > 1 ? `.${digits.slice(1)}` : ''}E${exponent}`;
}

/** `2020-01-02 03:04:05.5+00` as Python's isoformat; what is infinite as psycopg2 2.9 has it, in Python's first or last year. */
function isoformat(text: string, type: string): string {
  const zone = /[+-]\d{2}(:\d{2})?$/.exec(text)?.[0] ?? '';
  if (text.includes('infinity')) {
    const edge = text.startsWith('-') ? '0001-01-01T00:00:00' : '9999-12-31T23:59:59.999999';
    return type === 'timestamptz' ? `${edge}+00:00` : edge;
  }
  const clock = text.slice(0, text.length - (zone && text.includes(':') ? zone.length : 0));
  const whole = clock
    .replace(' ', 'T')
    .replace(/\.(\d+)$/, (_, digits: string) => `.${digits.padEnd(6, '0')}`);
  return whole + (zone.length === 3 ? `${zone}:00` : zone);
}

/** PostgreSQL's interval as psycopg2's timedelta prints: months are 30 days, years 365. */
function timedelta(text: string): string {
  const day = 86_400_000_000n;
  let days = 0n;
  for (const [, count, unit] of text.matchAll(/([+-]?\d+) (year|mon|day)s?/g))
    days += BigInt(count as string) * { year: 365n, mon: 30n, day: 1n }[unit as 'year'];
  const clock = /([+-]?)(\d+):(\d{2}):(\d{2})(?:\.(\d+))?$/.exec(text);
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = ''] = clock ?? [];
  const micros =
    (BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)) * 1_000_000n +
    BigInt(fraction.padEnd(6, '0'));
  const total = days * day + (sign === '-' ? -micros : micros);
  const rest = ((total % day) + day) % day;
  const wholeDays = (total - rest) / day;
  const second = rest / 1_000_000n;
  const two = (n: bigint) => String(n).padStart(2, '0');
  const part = rest % 1_000_000n ? `.${String(rest % 1_000_000n).padStart(6, '0')}` : '';
  const time = `${second / 3600n}:${two((second / 60n) % 60n)}:${two(second % 60n)}${part}`;
  return wholeDays === 0n
    ? time
    : `${wholeDays} day${wholeDays === 1n || wholeDays === -1n ? '' : 's'}, ${time}`;
}

/** Elements of `{a,"b c",NULL}`, without nesting. */
function arrayItems(text: string): readonly (string | null)[] {
  if (text === '{}') return [];
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\[^])*)"|([^,]+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare === 'NULL' ? null : (bare as string)) : quoted.replaceAll(/\\([^])/g, '$1'),
  );
}
