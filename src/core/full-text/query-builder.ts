import type { TsLexeme, TsQueryNode } from './tsquery.ts';

/** A node while a query is read: `stop` stands for a word that left no lexeme, until the query is cleaned. */
export type DraftNode =
  | { readonly op: 'stop' }
  | TsLexeme
  | { readonly op: 'not'; readonly arg: DraftNode }
  | { readonly op: 'and' | 'or'; readonly args: DraftNode[] }
  | { readonly op: 'phrase'; readonly args: DraftNode[]; readonly distances: number[] };

/** An operator of two operands. `distance` counts for phrases only. */
export interface BinaryOperator {
  readonly op: 'and' | 'or' | 'phrase';
  readonly distance: number;
}

/**
 * `left op right`. A left operand of the same operator is extended in place, so that a long row of operands is one flat node
 * and needs no deep recursion anywhere. The caller gives up `left`.
 */
export function join({ op, distance }: BinaryOperator, left: DraftNode, right: DraftNode): DraftNode {
  if (op === 'phrase') {
    if (left.op !== 'phrase') return { op, args: [left, right], distances: [distance] };
    left.args.push(right);
    left.distances.push(distance);
    return left;
  }
  if (left.op !== op) return { op, args: [left, right] };
  left.args.push(right);
  return left;
}

/** What is left of a subtree without its stop words, and how far they moved its neighbours in a phrase. */
interface Cleaned {
  readonly node: TsQueryNode | null;
  /** To be added to the distance of a phrase operator on the left. */
  readonly addLeft: number;
  readonly addRight: number;
}

/**
 * The query without its stop words; null if nothing else was in it. A phrase remembers the places they took:
 * `b <-> (the <-> c)` becomes `b <2> c` (the rules of PostgreSQL's clean_stopword_intree).
 */
export function dropStopWords(root: DraftNode): TsQueryNode | null {
  return clean(root).node;
}

function clean(draft: DraftNode): Cleaned {
  switch (draft.op) {
    case 'lexeme':
      return { node: draft, addLeft: 0, addRight: 0 };
    case 'stop':
      return { node: null, addLeft: 0, addRight: 0 };
    case 'not': {
      const inner = clean(draft.arg);
      return inner.node === null ? inner : { ...inner, node: { op: 'not', arg: inner.node } };
    }
    default: {
      let left = clean(draft.args[0]!);
      for (let index = 1; index < draft.args.length; index++) {
        const distance = draft.op === 'phrase' ? draft.distances[index - 1]! : 0;
        left = combine({ op: draft.op, distance }, left, clean(draft.args[index]!));
      }
      return left;
    }
  }
}

function combine(operator: BinaryOperator, left: Cleaned, right: Cleaned): Cleaned {
  const phrase = operator.op === 'phrase';
  const distance = operator.distance;
  if (left.node === null && right.node === null) {
    const add = phrase ? left.addLeft + distance + right.addLeft : Math.max(left.addLeft, right.addLeft);
    return { node: null, addLeft: add, addRight: add };
  }
  if (left.node === null)
    return phrase ? { ...right, addLeft: left.addLeft + distance + right.addLeft } : right;
  if (right.node === null) {
    return phrase ? { ...left, addRight: left.addRight + distance + right.addRight } : left;
  }
  if (!phrase)
    return {
      node: join(operator, left.node, right.node) as TsQueryNode,
      addLeft: 0,
      addRight: 0,
    };
  // A 16-bit field in PostgreSQL, and it wraps there too.
  const total = ((distance + left.addRight + right.addLeft) << 16) >> 16;
  const node = join({ op: 'phrase', distance: total }, left.node, right.node);
  return { node: node as TsQueryNode, addLeft: left.addLeft, addRight: right.addRight };
}
