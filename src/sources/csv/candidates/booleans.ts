import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { candidate, type Candidate } from './candidate.ts';

/** Words for yes and no: both must be there, as one alone may be somebody's name. */
const WORDS = [
  'yes no',
  'y n',
  't f',
  'ja nein',
  'j n',
  'oui non',
  'si no',
  'sí no',
  'sì no',
  'sim não',
  'tak nie',
  'да нет',
  'wahr falsch',
  'vrai faux',
  'vero falso',
  'verdadero falso',
  '✓ ✗',
  '✓ ✘',
  '✓ ✕',
  '✓ -',
  '✔ ✘',
  '✔ ✗',
  '✔ ✖',
  '✔ -',
  '✅ ❌',
  '☑ ☐',
].map((pair) => pair.split(' ') as [string, string]);

/** Marks of a list to tick: no value where there is none. */
const TICKS = ['x', '✓', '✔', '✅', '☑', '•'];

/** Yes and no, in order of preference. */
export const BOOLEANS: readonly Candidate[] = [
  candidate('bool', '[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]'),
  ...WORDS.map(([yes, no]) => {
    const [trueValues, falseValues] = [inCases(yes), inCases(no)];
    const among = (text: SqlFragment, some: readonly string[]) => sql`bool_or(${text} IN (${sqlList(some)}))`;
    return candidate('bool', [...trueValues, ...falseValues].join('|'), null, {
      marks: { trueValues, falseValues },
      evidence: (text) => sql`(${among(text, trueValues)} AND ${among(text, falseValues)})`,
    });
  }),
  ...TICKS.map((tick) =>
    candidate('bool', inCases(tick).join('|'), null, {
      marks: { trueValues: inCases(tick), falseValues: [] },
      // A column of x alone marks nothing.
      evidence: (text) => sql`bool_or(${text} IS NULL)`,
    }),
  ),
];

function inCases(word: string): readonly string[] {
  const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return [...new Set([word, capital, word.toUpperCase()])];
}

function sqlList(texts: readonly string[]): SqlFragment {
  return texts.map((text) => sql`${text}`).reduce((list, text) => sql`${list}, ${text}`);
}
