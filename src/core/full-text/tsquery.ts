import { quoteLexeme } from './tsvector.ts';

/** A word to find. */
export interface TsLexeme {
  readonly op: 'lexeme';
  readonly lexeme: string;
  /** Any lexeme that begins so. */
  readonly prefix: boolean;
  /** The weights asked for, A = 8, B = 4, C = 2, D = 1, added; 0 for any. */
  readonly weights: number;
}

/** `!a`: texts that `a` does not match. */
export interface TsNot {
  readonly op: 'not';
  readonly arg: TsQueryNode;
}

/** Two or more operands, read from the left: `a & b & c` is one node. */
export interface TsGroup {
  readonly op: 'and' | 'or';
  readonly args: TsQueryNode[];
}

/** Two or more operands that must stand at their distances; `distances[i]` lies before `args[i + 1]`, grouped from the left. */
export interface TsPhrase {
  readonly op: 'phrase';
  readonly args: TsQueryNode[];
  readonly distances: number[];
}

/** A node of a tsquery's tree. */
export type TsQueryNode = TsLexeme | TsNot | TsGroup | TsPhrase;

/** A tsquery; null is the query without lexemes, which matches nothing. */
export type TsQuery = TsQueryNode | null;

const PRIORITY = { or: 1, and: 2, phrase: 3, not: 4 } as const;
const WEIGHTS = [
  ['A', 8],
  ['B', 4],
  ['C', 2],
  ['D', 1],
] as const;

/** A tsquery as PostgreSQL prints it: `'fat' & ( 'rat' | 'cat':* )`. */
export function printTsQuery(query: TsQuery): string {
  return query === null ? '' : printNode(query, 0, false);
}

function printNode(node: TsQueryNode, outer: number, rightOfPhrase: boolean): string {
  if (node.op === 'lexeme') return printLexeme(node);
  const priority = PRIORITY[node.op];
  if (node.op === 'not') return `!${printNode(node.arg, priority, false)}`;
  const phrase = node.op === 'phrase';
  let text = '';
  node.args.forEach((arg, index) => {
    if (index > 0) text += phrase ? printDistance(node.distances[index - 1]!) : SEPARATOR[node.op];
    text += printNode(arg, priority, phrase && index > 0);
  });
  return priority < outer || (phrase && rightOfPhrase) ? `( ${text} )` : text;
}

const SEPARATOR = { and: ' & ', or: ' | ' } as const;

function printDistance(distance: number): string {
  return distance === 1 ? ' <-> ' : ` <${distance}> `;
}

function printLexeme(node: TsLexeme): string {
  const quoted = quoteLexeme(node.lexeme);
  if (!node.prefix && node.weights === 0) return quoted;
  const weights = WEIGHTS.filter(([, bit]) => (node.weights & bit) !== 0).map(([name]) => name);
  return `${quoted}:${node.prefix ? '*' : ''}${weights.join('')}`;
}

const WEIGHT_D = 1;

/** Every word of a row has weight D. */
export function acceptsWeight(node: TsLexeme): boolean {
  return node.weights === 0 || (node.weights & WEIGHT_D) !== 0;
}
