import { notSupported, PgError, dataError } from '../errors.ts';

/** A jsonpath, `lax` unless it says otherwise (PostgreSQL's jsonpath_gram.y). */
export interface JsonPath {
  readonly strict: boolean;
  readonly path: PathNode;
}

/** A node of a jsonpath that yields values. */
export type PathNode =
  | { readonly kind: 'root' | 'current' | 'last' }
  /** A literal, as JSON text. */
  | { readonly kind: 'value'; readonly json: string }
  | { readonly kind: 'step'; readonly of: PathNode; readonly step: Step }
  | { readonly kind: 'sign'; readonly sign: '+' | '-'; readonly of: PathNode }
  | {
      readonly kind: 'arithmetic';
      readonly operator: string;
      readonly left: PathNode;
      readonly right: PathNode;
    }
  | Predicate;

/** A node of a jsonpath that is true, false or unknown. */
export type Predicate =
  | { readonly kind: 'and' | 'or'; readonly left: PathNode; readonly right: PathNode }
  | { readonly kind: 'not' | 'unknown' | 'exists'; readonly of: PathNode }
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly left: PathNode;
      readonly right: PathNode;
    }
  | { readonly kind: 'starts'; readonly of: PathNode; readonly with: PathNode }
  | { readonly kind: 'regex'; readonly of: PathNode; readonly pattern: string; readonly flags: string };

/** An operator of jsonpath that compares. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A step from a value to others within it. */
export type Step =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'keys' | 'elements' }
  | { readonly kind: 'descend'; readonly from: number | 'last'; readonly to: number | 'last' }
  | { readonly kind: 'subscript'; readonly ranges: readonly (readonly [PathNode, PathNode | undefined])[] }
  | { readonly kind: 'filter'; readonly test: PathNode }
  | { readonly kind: 'method'; readonly name: string };

const PREDICATES: ReadonlySet<string> = new Set('and or not unknown exists compare starts regex'.split(' '));

/** Whether a node is true, false or unknown. */
export function isPredicate(node: PathNode): node is Predicate {
  return PREDICATES.has(node.kind);
}

const TOKEN =
  /\s+|\$(?:\w+|"(?:[^"\\]|\\.)*")|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|\*\*|==|!=|<>|<=|>=|&&|\|\||[$@?()[\]{}.,*+\-/%<>!]|(?:[^\s"$@?()[\]{}.,*+\-/%<>!=&|\\]|\\.)+/y;

/** @throws PgError `syntax error at or near "…" of jsonpath input` */
export function parseJsonPath(text: string): JsonPath {
  const parser = new Parser(tokens(text));
  const strict = parser.takes('strict');
  if (!strict) parser.takes('lax');
  const path = parser.or();
  parser.end();
  return { strict, path };
}

function syntaxError(near: string | undefined): PgError {
  const where = near === undefined ? 'at end' : `at or near "${near}"`;
  return new PgError('syntax_error', `syntax error ${where} of jsonpath input`);
}

function tokens(text: string): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw syntaxError(text[at]);
    if (!/^(?:\s|\/\*)/.test(match[0])) texts.push(match[0]);
  }
  return texts;
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  /** The next token, which must be one of a form. */
  private next(form: RegExp): string {
    const token = this.tokens[this.at];
    if (token === undefined || !form.test(token)) throw syntaxError(token);
    this.at += 1;
    return token;
  }

  end(): void {
    if (this.at < this.tokens.length) throw syntaxError(this.tokens[this.at]);
  }

  /** Operands with operators of one level between them, which are taken from the left. */
  private chain(
    operators: readonly string[],
    operand: () => PathNode,
    join: (operator: string, left: PathNode, right: PathNode) => PathNode,
  ): PathNode {
    let left = operand();
    for (;;) {
      const operator = operators.find((symbol) => this.takes(symbol));
      if (operator === undefined) return left;
      left = join(operator, left, operand());
    }
  }

  or(): PathNode {
    const both = () =>
      this.chain(
        ['&&'],
        () => this.not(),
        (_, left, right) => ({ kind: 'and', left, right }),
      );
    return this.chain(['||'], both, (_, left, right) => ({ kind: 'or', left, right }));
  }

  private not(): PathNode {
    return this.takes('!') ? { kind: 'not', of: this.not() } : this.comparison();
  }

  private comparison(): PathNode {
    const left = this.sum();
    const operator = this.tokens[this.at] === '<>' ? '!=' : this.tokens[this.at];
    if (operator !== undefined && isComparison(operator)) {
      this.at += 1;
      return { kind: 'compare', operator, left, right: this.sum() };
    }
    if (this.takes('starts')) {
      this.next(/^with$/);
      return { kind: 'starts', of: left, with: this.primary() };
    }
    if (this.takes('like_regex')) {
      const pattern = this.string();
      return { kind: 'regex', of: left, pattern, flags: this.takes('flag') ? this.string() : '' };
    }
    if (!this.takes('is')) return left;
    this.next(/^unknown$/);
    return { kind: 'unknown', of: left };
  }

  private sum(): PathNode {
    const join = (operator: string, left: PathNode, right: PathNode): PathNode => ({
      kind: 'arithmetic',
      operator,
      left,
      right,
    });
    return this.chain(['+', '-'], () => this.chain(['*', '/', '%'], () => this.unary(), join), join);
  }

  private unary(): PathNode {
    for (const sign of ['+', '-'] as const)
      if (this.takes(sign)) return { kind: 'sign', sign, of: this.unary() };
    return this.steps(this.primary());
  }

  /** What stands behind a bracket that was taken, with the one that closes it. */
  private closed(): PathNode {
    const inner = this.or();
    this.next(/^\)$/);
    return inner;
  }

  private primary(): PathNode {
    const token = this.next(/^(?:[$@("]|last$|exists$|true$|false$|null$|\.?\d)/);
    if (token === '$') return { kind: 'root' };
    if (token.startsWith('$')) {
      const name = token.replaceAll(/[$"]/g, '');
      throw dataError('undefined_object', `could not find jsonpath variable "${name}"`);
    }
    if (token === '@') return { kind: 'current' };
    if (token === 'last') return { kind: 'last' };
    if (token === '(') return this.closed();
    if (token === 'exists') {
      this.next(/^\($/);
      return { kind: 'exists', of: this.closed() };
    }
    if (token.startsWith('"')) return { kind: 'value', json: JSON.stringify(unquote(token)) };
    return { kind: 'value', json: token.replace(/^\./, '0.').replace(/\.$/, '') };
  }

  private steps(start: PathNode): PathNode {
    let node = start;
    for (;;) {
      const step = this.step();
      if (!step) return node;
      node = { kind: 'step', of: node, step };
    }
  }

  private step(): Step | undefined {
    if (this.takes('[')) return this.subscript();
    if (this.takes('?')) {
      this.next(/^\($/);
      return { kind: 'filter', test: this.closed() };
    }
    if (!this.takes('.')) return undefined;
    if (this.takes('*')) return { kind: 'keys' };
    if (this.takes('**')) return this.descend();
    const name = this.next(/^["\w\u0080-\uffff\\]/);
    if (name.startsWith('"')) return { kind: 'key', key: unquote(name) };
    if (!this.takes('(')) return { kind: 'key', key: name };
    if (!this.takes(')')) throw notSupported(`${name}() with an argument in a jsonpath`);
    return { kind: 'method', name };
  }

  private subscript(): Step {
    if (this.takes('*')) {
      this.next(/^\]$/);
      return { kind: 'elements' };
    }
    const ranges: (readonly [PathNode, PathNode | undefined])[] = [];
    do {
      const from = this.sum();
      ranges.push([from, this.takes('to') ? this.sum() : undefined]);
    } while (this.takes(','));
    this.next(/^\]$/);
    return { kind: 'subscript', ranges };
  }

  private descend(): Step {
    if (!this.takes('{')) return { kind: 'descend', from: 0, to: 'last' };
    const from = this.level();
    const to = this.takes('to') ? this.level() : from;
    this.next(/^\}$/);
    return { kind: 'descend', from, to };
  }

  private level(): number | 'last' {
    const token = this.next(/^(?:last|\d+)$/);
    return token === 'last' ? token : Number(token);
  }

  private string(): string {
    return unquote(this.next(/^"/));
  }
}

function isComparison(symbol: string): symbol is Comparison {
  return ['==', '!=', '<', '<=', '>', '>='].includes(symbol);
}

/** A string's text: JSON's escapes, and `\'` and others for themselves. */
function unquote(token: string): string {
  return JSON.parse(token.replaceAll(/\\([^"\\/bfnrtu])/g, '$1')) as string;
}
