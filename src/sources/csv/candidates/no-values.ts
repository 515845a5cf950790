/**
 * What programs and offices write where there is no value, in lower case. A hyphen alone is none of them: in many statistics it is
 * nothing at all, which is 0.
 */
export const NO_VALUES: readonly string[] = [
  [
    'na',
    'n/a',
    'n.a.',
    'n. a.',
    '#n/a',
    '<na>',
    'nan',
    'nat',
    'null',
    'nil',
    'none',
    '(null)',
    '<null>',
    '\\n',
  ],
  ['not available', 'not applicable', 'no data', 'missing', '(blank)'],
  ['k.a.', 'k. a.', 'k.a', 'keine angabe', 'keine angaben', 'n.v.', 'n. v.'],
  [
    'n.d.',
    'n. d.',
    'n/d',
    's/d',
    's.d.',
    's. d.',
    's/i',
    'non disponible',
    'sin datos',
    'no disponible',
    'nd',
    'n.c.',
  ],
  [
    '#nv',
    '#n/d',
    '#value!',
    '#wert!',
    '#valeur!',
    '#¡valor!',
    '#div/0!',
    '#ref!',
    '#bezug!',
    '#num!',
    '#zahl!',
    '#name?',
    '#null!',
    '#nul!',
  ],
  ['--', '---', '.', '..', '...', '…', ':', '?', '??', '???'],
  // What stands where a field of fixed width was too narrow, or an office suppresses a number: a mark in brackets, as Britain's have it.
  ['*', '**', '***', '****', '*****', '******', '~', '/', '//', '[c]', '[x]', '[z]', '[u]', '[w]'],
  // What a spreadsheet shows where a column is too narrow.
  ['###', '####', '#####', '######', '#######', '########'],
  // MySQL's, which no calendar has.
  ['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '00.00.0000'],
].flat();

const WORDS: ReadonlySet<string> = new Set(NO_VALUES);

/** Whether a text says that there is no value, in a column whose other texts are numbers, dates or booleans. */
export function meansNoValue(text: string): boolean {
  return WORDS.has(text.trim().toLowerCase());
}
