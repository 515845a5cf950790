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
      return JSON.stringify(/infinity/.test(text) ? '9999-12-31' : text);
    case 'timestamp':
    case 'timestamptz':
      return JSON.stringify(isoformat(text));
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

/** `2020-01-02 03:04:05.5+00` as Python's isoformat. */
function isoformat(text: string): string {
  const zone = /[+-]\d{2}(:\d{2})?$/.exec(text)?.[0] ?? '';
  if (text.includes('infinity')) return `9999-12-31T23:59:59.999999`;
  const clock = text.slice(0, text.length - (zone && text.includes(':') ? zone.length : 0));
  const whole = clock
    .replace(' ', 'T')
    .replace(/\.(\d+)$/, (_, digits: string) => `.${digits.padEnd(6, '0')}`);
  return whole + (zone.length === 3 ? `${zone}:00` : zone);
}

/** PostgreSQL's interval as psycopg2's timedelta prints: months are 30 days, years 365. */
function timedelta(text: string): string {
  let days = 0;
  for (const [, count, unit] of text.matchAll(/([+-]?\d+) (year|mon|day)s?/g))
    days += Number(count) * { year: 365, mon: 30, day: 1 }[unit as 'year'];
  const clock = /([+-]?)(\d+):(\d{2}):(\d{2})(?:\.(\d+))?$/.exec(text);
  const micros = clock
    ? (clock[1] === '-' ? -1 : 1) *
      ((Number(clock[2]) * 3600 + Number(clock[3]) * 60 + Number(clock[4])) * 1e6 +
        Number((clock[5] ?? '').padEnd(6, '0')))
    : 0;
  const total = days * 86_400e6 + micros;
  const wholeDays = Math.floor(total / 86_400e6);
  const rest = total - wholeDays * 86_400e6;
  const two = (n: number) => String(n).padStart(2, '0');
  const seconds = Math.floor(rest / 1e6);
  const fraction = rest % 1e6;
  const time = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction ? `.${String(fraction).padStart(6, '0')}` : ''}`;
  return wholeDays === 0 ? time : `${wholeDays} day${Math.abs(wholeDays) === 1 ? '' : 's'}, ${time}`;
}

/** Elements of `{a,"b c",NULL}`, without nesting. */
function arrayItems(text: string): readonly (string | null)[] {
  if (text === '{}') return [];
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\[^])*)"|([^,]+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare === 'NULL' ? null : (bare as string)) : quoted.replaceAll(/\\([^])/g, '$1'),
  );
}
