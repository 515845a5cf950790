/** What is wrong with a text of JSON first. */
export interface JsonFault {
  /** UTF-16 units before it. */
  readonly at: number;
  /** For people, behind a colon. */
  readonly why: string;
}

/** A token of JSON, and whatever else stands there: a mark, a text, a number, a word of its own, another word. */
const TOKEN =
  /[ \t\n\r]*(?:([{}[\]:,])|("(?:[^"\\\n\r]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))|(true|false|null)\b|([-+]?[\p{L}_][\w]*|[^ \t\n\r]|$))/uy;

/** What programs write in the place of what JSON knows. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['NaN', 'null'],
  ['Infinity', 'null, or "Infinity"'],
  ['-Infinity', 'null, or "-Infinity"'],
  ['undefined', 'null'],
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end';

/** Finds what is wrong with a text of JSON first; null: nothing that is told of here. */
export function findJsonFault(text: string): JsonFault | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  TOKEN.lastIndex = 0;
  for (;;) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) return null;
    const [all, mark, string, number, word, other] = found;
    const token = mark ?? string ?? number ?? word ?? other ?? '';
    const fault = (why: string): JsonFault => ({ at: start + all.length - token.length, why });
    const isEnd = open.length === 0 && expected === 'comma-or-end';
    if (token === '') return isEnd ? null : fault('it ends too early');
    if (isEnd) return fault(`${shown(token)} stands behind its end`);
    const isValue = expected.startsWith('value');
    if ((mark === ']' || mark === '}') && expected.endsWith('-or-end')) {
      const begun = open.pop();
      if (begun !== (mark === ']' ? '[' : '{'))
        return fault(`${shown(token)} ends what has begun with ${shown(begun ?? '')}`);
      expected = 'comma-or-end';
    } else if (isValue && (mark === '[' || mark === '{')) {
      open.push(mark);
      expected = mark === '[' ? 'value-or-end' : 'name-or-end';
    } else if (isValue && (string ?? number ?? word) !== undefined) expected = 'comma-or-end';
    else if (expected.startsWith('name') && string !== undefined) expected = 'colon';
    else if (expected === 'colon' && mark === ':') expected = 'value';
    else if (expected === 'comma-or-end' && mark === ',') expected = open.at(-1) === '[' ? 'value' : 'name';
    else return fault(explain(token, expected));
  }
}

function explain(token: string, expected: Expected): string {
  const instead = INSTEAD.get(token);
  if (instead !== undefined && expected.startsWith('value'))
    return `${token} is no value of JSON: write ${instead}`;
  if (token === ']' || token === '}') return `a comma or a colon stands before ${shown(token)}`;
  if (token === "'") return 'texts and names stand in double quotes';
  if (token === '"') return 'a text does not end, or has a line break in it';
  const missing = expected === 'comma-or-end' ? ': a comma is missing before it' : '';
  return `${shown(token)} should not stand there${missing}`;
}

const LONGEST = 30;

const shown = (token: string) => (token.length > LONGEST ? `${token.slice(0, LONGEST)}…` : token);

/** The line, from 1, in which a place of a text is. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
