import type { Written } from '../core/catalog.ts';

/** How a file writes a column, as a sentence for people: `In €, written as 1.234,5 € in the file.` */
export function describeWritten({ missingValues, ...written }: Written): string {
  const words = (missingValues ?? []).filter((text) => text !== '').map((text) => `"${text}"`);
  const isPlain = Object.keys(written).length === 0;
  return [
    ...(isPlain ? [] : [describeMarks(written)]),
    ...(words.length > 0 ? [`Where the file has ${words.join(' or ')}, there is no value.`] : []),
  ].join(' ');
}

function describeMarks(written: Written): string {
  const { unit, trueValues, falseValues, format } = written;
  if (format !== undefined)
    return `Written as ${formatExample(format)} in the file (${format}).${yearRule(format)}`;
  if (trueValues) {
    const [yes = '', no] = [trueValues[0], falseValues?.[0]];
    return no === undefined
      ? `True is "${yes}" in the file; where there is nothing, there is no value.`
      : `True is "${yes}" in the file, false "${no}".`;
  }
  return `${unit === undefined ? 'Written' : `In ${unit}, written`} as ${example(written)} in the file.`;
}

/** POSIX's rule, which is DuckDB's. */
function yearRule(format: string): string {
  return format.includes('%y') ? ' Years 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999.' : '';
}

function example({ unit, negative, digits, decimalChar = '.', groupChar = '' }: Written): string {
  const own = (some: string) => some.replace(/\d/g, (digit) => digits?.[Number(digit)] ?? digit);
  const number = `${own('1')}${groupChar}${own('234')}${decimalChar}${own('5')}${unit === undefined ? '' : ` ${unit}`}`;
  const less = { brackets: `(${number})`, minus: `−${number}`, behind: `${number}-`, apart: `- ${number}` };
  return negative ? `${number}, and ${less[negative]} below zero,` : number;
}

/** What a format means, by an example: `04-Sep-2020`. */
function formatExample(format: string): string {
  const parts: Readonly<Record<string, string>> = {
    Y: '2020',
    y: '20',
    m: '09',
    d: '04',
    b: 'Sep',
    B: 'September',
    H: '15',
    I: '03',
    M: '05',
    S: '06',
    p: 'PM',
    a: 'Fri',
    A: 'Friday',
  };
  return format.replace(/%([a-zA-Z])/g, (whole, letter: string) => parts[letter] ?? whole);
}
