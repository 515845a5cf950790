import { FullTextError } from './full-text-error.ts';
import { join } from './query-builder.ts';
import type { DraftNode } from './query-builder.ts';

/** Turns an operand's text into a subtree. */
export type ReadOperand = (operand: string, weights: number, prefix: boolean) => DraftNode;

type Operator = { readonly op: 'not' | 'and' | 'or' | 'phrase'; readonly distance: number };

const PRIORITY = { not: 4, phrase: 3, and: 2, or: 1 } as const;
const WEIGHT_BITS: Readonly<Record<string, number>> = { a: 8, b: 4, c: 2, d: 1 };
const MAX_DISTANCE = 16_384;
/** PostgreSQL keeps this many operators waiting; only a row of `!` gets there. */
const MAX_WAITING = 32;
/** PostgreSQL's own limit is its stack, which a query some thousands of parentheses deep exhausts. */
const MAX_DEPTH = 2000;
const SPACE = /[\t-\r ]/;
const OPERATOR = /[!&|()<]/;

/**
 * Reads the language of `to_tsquery`; null for a text without operands.
 * @throws FullTextError with PostgreSQL's message
 */
export function parseQuery(text: string, readOperand: ReadOperand): DraftNode | null {
  const reader = new QueryReader(text, readOperand);
  return reader.readGroup(0);
}

class QueryReader {
  #at = 0;
  #expectsOperand = true;
  #atBeginning = true;

  constructor(
    readonly text: string,
    readonly readOperand: ReadOperand,
  ) {}

  /** Reads up to the closing parenthesis of a group, or at depth 0 to the end. */
  readGroup(depth: number): DraftNode | null {
    if (depth > MAX_DEPTH) throw new FullTextError('stack depth limit exceeded');
    const operands: DraftNode[] = [];
    const waiting: Operator[] = [];
    for (;;) {
      this.#skipSpace();
      const char = this.text.charAt(this.#at);
      if (this.#expectsOperand) {
        if (char === '' && this.#atBeginning) return null;
        if (char === '') throw new FullTextError(`no operand in tsquery: "${this.text}"`);
        if (char === '!' || char === '(') {
          this.#at += 1;
          this.#atBeginning = false;
          if (char === '(') operands.push(this.readGroup(depth + 1)!);
          else push(waiting, operands, { op: 'not', distance: 0 });
          continue;
        }
        operands.push(this.#readValue(char));
        this.#atBeginning = false;
        this.#expectsOperand = false;
        continue;
      }
      if (char === '' && depth === 0) break;
      if (char === ')' && depth > 0) {
        this.#at += 1;
        break;
      }
      push(waiting, operands, this.#readOperator(char));
      this.#expectsOperand = true;
    }
    while (waiting.length > 0) apply(waiting.pop()!, operands);
    return operands[0]!;
  }

  #readOperator(char: string): Operator {
    if (char === '&' || char === '|') {
      this.#at += 1;
      return { op: char === '&' ? 'and' : 'or', distance: 0 };
    }
    if (char !== '<') throw this.#syntaxError();
    const match = /^<(?:-|(\d+))/.exec(this.text.slice(this.#at, this.#at + 40));
    if (match === null) throw this.#syntaxError();
    const distance = match[1] === undefined ? 1 : Number(match[1]);
    if (distance > MAX_DISTANCE) {
      throw new FullTextError(
        `distance in phrase operator must be an integer value between zero and ${MAX_DISTANCE} inclusive`,
      );
    }
    const end = this.#at + match[0].length;
    // At the very end of the text PostgreSQL does not see the operator.
    if (this.text.charAt(end) !== '>' || end + 1 >= this.text.length) throw this.#syntaxError();
    this.#at = end + 1;
    return { op: 'phrase', distance };
  }

  #readValue(first: string): DraftNode {
    if (first === ':') throw this.#syntaxError();
    const value = first === "'" ? this.#readQuoted() : this.#readBare();
    let weights = 0;
    let prefix = false;
    if (this.text.charAt(this.#at) === ':') {
      this.#at += 1;
      for (; this.#at < this.text.length; this.#at++) {
        const flag = this.text.charAt(this.#at);
        const bit = WEIGHT_BITS[flag.toLowerCase()];
        if (flag === '*') prefix = true;
        else if (bit !== undefined && /[A-Da-d]/.test(flag)) weights |= bit;
        else break;
      }
    }
    return this.readOperand(value, weights, prefix);
  }

  #readBare(): string {
    let value = '';
    for (; this.#at < this.text.length; this.#at++) {
      const char = this.text.charAt(this.#at);
      if (SPACE.test(char) || OPERATOR.test(char) || char === ':') break;
      value += char === '\\' ? this.#readEscaped() : char;
    }
    if (value === '') throw this.#syntaxError();
    return value;
  }

  #readQuoted(): string {
    let value = '';
    for (this.#at += 1; ; this.#at++) {
      const char = this.text.charAt(this.#at);
      if (char === '') throw this.#syntaxError();
      if (char === "'") {
        if (this.text.charAt(this.#at + 1) !== "'") break;
        this.#at += 1;
      }
      value += char === '\\' ? this.#readEscaped() : char;
    }
    this.#at += 1;
    if (value === '') throw this.#syntaxError();
    return value;
  }

  #readEscaped(): string {
    this.#at += 1;
    if (this.#at < this.text.length) return this.text.charAt(this.#at);
    throw new FullTextError(`there is no escaped character: "${this.text}"`);
  }

  #skipSpace(): void {
    while (SPACE.test(this.text.charAt(this.#at))) this.#at += 1;
  }

  #syntaxError(): FullTextError {
    return new FullTextError(`syntax error in tsquery: "${this.text}"`);
  }
}

/** Puts an operator on the waiting list, after applying those that bind as tightly; NOT applies to what follows it. */
function push(waiting: Operator[], operands: DraftNode[], operator: Operator): void {
  while (operator.op !== 'not' && waiting.length > 0) {
    if (PRIORITY[operator.op] > PRIORITY[waiting.at(-1)!.op]) break;
    apply(waiting.pop()!, operands);
  }
  if (waiting.length === MAX_WAITING) throw new FullTextError('tsquery stack too small');
  waiting.push(operator);
}

function apply({ op, distance }: Operator, operands: DraftNode[]): void {
  const right = operands.pop()!;
  operands.push(op === 'not' ? { op, arg: right } : join({ op, distance }, operands.pop()!, right));
}
