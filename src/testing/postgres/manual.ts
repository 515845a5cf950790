import { readFileSync } from 'node:fs';
import { EXTREME_COLUMNS } from './extremes-table.ts';
import type { Kind } from './kinds.ts';
import { leaf, type Phrase } from './phrase.ts';

/** Types that have no kind of their own stand where a boolean may: they are told apart and sorted, and have no min(). */
const KINDS: Readonly<Record<string, Kind>> = { uuid: 'bool', bytea: 'bool' };

/** A text in quotes, or a word that is neither part of a name nor called. */
const WORD = /'(?:[^']|'')*'|(?<![\w.":])[a-z_]\w*(?![\w(])/g;

/** An expression whose columns are called `t.…`. */
function qualified(text: string): string {
  return text.replaceAll(WORD, (word) => (EXTREME_COLUMNS.has(word) ? `t.${word}` : word));
}

/** An expression of a matrix, and the same with its columns called `t.…`. */
export interface Matter {
  readonly expression: Phrase;
  readonly qualified: Phrase;
}

/** Expressions over `{extremes} AS t`, by what they are: written after PostgreSQL's manual, not after what datapond has. */
export const MANUAL: readonly Matter[] = readFileSync(
  new URL('./manual-expressions.txt', import.meta.url),
  'utf8',
)
  .split('\n## ')
  .slice(1)
  .flatMap((section) => {
    const [name = '', ...lines] = section.trim().split('\n');
    const kind = KINDS[name] ?? (name as Kind);
    return lines.map((text) => ({ expression: leaf(kind, text), qualified: leaf(kind, qualified(text)) }));
  });
