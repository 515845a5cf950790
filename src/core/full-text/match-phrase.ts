import { MAX_POSITION } from './lexemes.ts';
import type { FindOccurrences } from './occurrences.ts';
import { acceptsWeight, type TsPhrase, type TsQueryNode } from './tsquery.ts';

/**
 * Where a part of a phrase matches: at the listed positions, or with `negated` everywhere else. A match that spans
 * several words stands where its last word stands and is `width` longer than one word.
 */
interface Spots {
  readonly positions: readonly number[];
  readonly negated: boolean;
  readonly width: number;
}

const NO_SPOTS: Spots = { positions: [], negated: false, width: 0 };

/** Which positions a merge keeps: those only on the left, only on the right, on both sides. */
const LEFT = 1;
const RIGHT = 2;
const BOTH = 4;

/** Whether a phrase occurs (PostgreSQL's TS_phrase_execute, with positions for every word). */
export function matchPhrase(phrase: TsPhrase, find: FindOccurrences): boolean {
  return isAnywhere(locate(phrase, find));
}

function isAnywhere(spots: Spots): boolean {
  return spots.negated || spots.positions.length > 0;
}

function locate(node: TsQueryNode, find: FindOccurrences): Spots {
  switch (node.op) {
    case 'lexeme': {
      if (!acceptsWeight(node)) return NO_SPOTS;
      const occurrences = find(node.lexeme, node.prefix);
      if (occurrences.length === 0) return NO_SPOTS;
      return {
        positions: occurrences.length === 1 ? occurrences[0]! : union(occurrences),
        negated: false,
        width: 0,
      };
    }
    case 'not': {
      const inner = locate(node.arg, find);
      return { ...inner, negated: !inner.negated };
    }
    case 'or':
      return node.args.map((arg) => locate(arg, find)).reduce(either);
    case 'and':
      return foldBoth(node.args, find, (left, right) => both(left, right, null));
    case 'phrase':
      return foldBoth(node.args, find, (left, right, index) => both(left, right, node.distances[index - 1]!));
  }
}

/** Folds operands that must all match; the first that matches nowhere decides. */
function foldBoth(
  args: readonly TsQueryNode[],
  find: FindOccurrences,
  merge: (left: Spots, right: Spots, index: number) => Spots,
): Spots {
  let left = locate(args[0]!, find);
  for (let index = 1; index < args.length; index++) {
    if (!isAnywhere(left)) return NO_SPOTS;
    const right = locate(args[index]!, find);
    if (!isAnywhere(right)) return NO_SPOTS;
    left = merge(left, right, index);
  }
  return left;
}

/** Both sides, `distance` apart; null for AND inside a phrase, where the narrower side is moved to the end of the wider. */
function both(left: Spots, right: Spots, distance: number | null): Spots {
  const wider = Math.max(left.width, right.width);
  const moveLeft = distance === null ? wider - left.width : distance + right.width;
  const moveRight = distance === null ? wider - right.width : 0;
  const width = distance === null ? wider : distance + left.width + right.width;
  const negated = left.negated && right.negated;
  // Not left and not right is not (left or right).
  const keep = negated ? LEFT | RIGHT | BOTH : left.negated ? RIGHT : right.negated ? LEFT : BOTH;
  return { positions: merge(left, right, keep, moveLeft, moveRight), negated, width };
}

function either(left: Spots, right: Spots): Spots {
  const leftWidth = isAnywhere(left) ? left.width : 0;
  const rightWidth = isAnywhere(right) ? right.width : 0;
  const width = Math.max(leftWidth, rightWidth);
  const negated = left.negated || right.negated;
  let keep = LEFT | RIGHT | BOTH;
  if (left.negated && right.negated) keep = BOTH;
  else if (left.negated) keep = LEFT;
  else if (right.negated) keep = RIGHT;
  return { positions: merge(left, right, keep, width - leftWidth, width - rightWidth), negated, width };
}

/** Positions are fields of 14 bits in PostgreSQL: one that a distance pushed beyond the last wraps when it is read again. */
// oxlint-disable-next-line max-params -- called for each record that is searched
function merge(left: Spots, right: Spots, keep: number, moveLeft: number, moveRight: number): number[] {
  const merged: number[] = [];
  let l = 0;
  let r = 0;
  while (l < left.positions.length || r < right.positions.length) {
    const leftAt = l < left.positions.length ? (left.positions[l]! & MAX_POSITION) + moveLeft : Infinity;
    const rightAt = r < right.positions.length ? (right.positions[r]! & MAX_POSITION) + moveRight : Infinity;
    const side = leftAt < rightAt ? LEFT : leftAt > rightAt ? RIGHT : BOTH;
    if ((keep & side) !== 0 && Math.min(leftAt, rightAt) > 0) merged.push(Math.min(leftAt, rightAt));
    if (side !== RIGHT) l += 1;
    if (side !== LEFT) r += 1;
  }
  return merged;
}

function union(lists: readonly (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].toSorted((a, b) => a - b);
}
