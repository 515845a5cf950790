import { PgError } from './errors.ts';
import { outwards, type Scope, type Source } from './scope.ts';

/** Names that differ by more are not taken for misspelt (MAX_FUZZY_DISTANCE, parse_relation.c). */
const MAX_DISTANCE = 3;

interface Candidate {
  readonly alias: string;
  readonly column: string;
}

/** What is said of a column that nothing in reach has, with the one or the two that are spelt most like it (errorMissingColumn). */
export function noColumn(scope: Scope, column: string, alias?: string): PgError {
  const message =
    alias === undefined ? `column "${column}" does not exist` : `column ${alias}.${column} does not exist`;
  const sources = outwards(scope).flatMap((at) => at.sources.filter(({ anonymous }) => !anonymous));
  const closest = closestTo({ column, alias }, sources);
  const named = closest.map((found) => `the column "${found.alias}.${found.column}"`);
  const hint = named.length === 0 ? undefined : `Perhaps you meant to reference ${named.join(' or ')}.`;
  return new PgError('undefined_column', message, { hint });
}

/** The closest candidates, of which there may be two; of three none is meant (updateFuzzyAttrMatchState). */
function closestTo(
  { column, alias }: { readonly column: string; readonly alias: string | undefined },
  sources: readonly Source[],
): readonly Candidate[] {
  const length = new TextEncoder().encode(column).length;
  let least = MAX_DISTANCE + 1;
  let found: readonly Candidate[] = [];
  for (const source of sources) {
    const apart = alias === undefined ? 0 : distance(alias, source.alias);
    for (const { name } of source.columns) {
      const own = distance(name, column);
      const all = own + apart;
      if (own > Math.floor(length / 2) || all > Math.min(least, MAX_DISTANCE)) continue;
      if (all < least) found = [];
      least = all;
      found = [...found, { alias: source.alias, column: name }];
      if (found.length <= 2) continue;
      found = [];
      least -= 1;
    }
  }
  return found;
}

/** Levenshtein's: characters to insert, leave out or exchange. */
function distance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  // Of no use, and so not counted out.
  if (Math.abs(from.length - to.length) > MAX_DISTANCE) return Infinity;
  let above = [0, ...to.map((_, j) => j + 1)];
  for (const [i, character] of from.entries()) {
    const row = [i + 1];
    for (const [j, other] of to.entries())
      row.push(Math.min(above[j]! + (character === other ? 0 : 1), above[j + 1]! + 1, row[j]! + 1));
    above = row;
  }
  return above[to.length]!;
}
