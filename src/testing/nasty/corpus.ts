import { BOOLEANS } from './corpus/booleans.ts';
import { DIALECTS } from './corpus/dialects.ts';
import { ENCODINGS } from './corpus/encodings.ts';
import { FORMATS } from './corpus/formats.ts';
import { LINES } from './corpus/lines.ts';
import { NUMBERS } from './corpus/numbers.ts';
import { OTHERS } from './corpus/others.ts';
import { SHEETS } from './corpus/sheets.ts';
import { TIMES } from './corpus/times.ts';
import type { NastyFile } from './nasty-file.ts';

/** Every nasty file, by theme. */
export const NASTY: readonly NastyFile[] = [
  ...FORMATS,
  ...SHEETS,
  ...DIALECTS,
  ...ENCODINGS,
  ...NUMBERS,
  ...TIMES,
  ...BOOLEANS,
  ...LINES,
  ...OTHERS,
];
