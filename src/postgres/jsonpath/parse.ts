import { notSupported, PgError, dataError } from '../errors.ts';

/** A jsonpath, `lax` unless it says otherwise (PostgreSQL's jsonpath_gram.y). */
export interface JsonPath {
  readonly strict: boolean;
  readonly path: PathNode;
}

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

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

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

const LEVELS: readonly (readonly string[])[] = [
  ['+', '-'],
  ['*', '/', '%'],
];

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  private fail(): PgError {
    return syntaxError(this.tokens[this.at]);
  }

  private need(token: string): void {
    if (!this.takes(token)) throw this.fail();
  }

  end(): void {
    if (this.at < this.tokens.length) throw this.fail();
  }

  or(): PathNode {
    let left = this.and();
    while (this.takes('||')) left = { kind: 'or', left, right: this.and() };
    return left;
  }

  private and(): PathNode {
    let left = this.not();
    while (this.takes('&&')) left = { kind: 'and', left, right: this.not() };
    return left;
  }

  private not(): PathNode {
    return this.takes('!') ? { kind: 'not', of: this.not() } : this.comparison();
  }

  private comparison(): PathNode {
    const left = this.binary(0);
    const operator = this.tokens[this.at] === '<>' ? '!=' : this.tokens[this.at];
    if (operator !== undefined && isComparison(operator)) {
      this.at += 1;
      return { kind: 'compare', operator, left, right: this.binary(0) };
    }
    if (this.takes('starts')) {
      this.need('with');
      return { kind: 'starts', of: left, with: this.primary() };
    }
    if (this.takes('like_regex')) {
      const pattern = this.string();
      return { kind: 'regex', of: left, pattern, flags: this.takes('flag') ? this.string() : '' };
    }
    if (this.takes('is')) {
      this.need('unknown');
      return { kind: 'unknown', of: left };
    }
    return left;
  }

  private binary(level: number): PathNode {
    const operators = LEVELS[level];
    if (!operators) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const operator = operators.find((symbol) => this.takes(symbol));
      if (!operator) return left;
      left = { kind: 'arithmetic', operator, left, right: this.binary(level + 1) };
    }
  }

  private unary(): PathNode {
    for (const sign of ['+', '-'] as const)
      if (this.takes(sign)) return { kind: 'sign', sign, of: this.unary() };
    return this.steps(this.primary());
  }

  private primary(): PathNode {
    const token = this.tokens[this.at];
    if (token === undefined) throw this.fail();
    this.at += 1;
    if (token === '$') return { kind: 'root' };
    if (token.startsWith('$'))
      throw dataError(
        'undefined_object',
        `could not find jsonpath variable "${token.replaceAll(/[$"]/g, '')}"`,
      );
    if (token === '@') return { kind: 'current' };
    if (token === 'last') return { kind: 'last' };
    if (token === '(') {
      const inner = this.or();
      this.need(')');
      return inner;
    }
    if (token === 'exists') {
      this.need('(');
      const of = this.or();
      this.need(')');
      return { kind: 'exists', of };
    }
    if (/^(?:true|false|null)$/.test(token)) return { kind: 'value', json: token };
    if (token.startsWith('"')) return { kind: 'value', json: JSON.stringify(unquote(token)) };
    if (/^\.?\d/.test(token)) return { kind: 'value', json: token.replace(/^\./, '0.').replace(/\.$/, '') };
    this.at -= 1;
    throw this.fail();
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
      this.need('(');
      const test = this.or();
      this.need(')');
      return { kind: 'filter', test };
    }
    if (!this.takes('.')) return undefined;
    if (this.takes('*')) return { kind: 'keys' };
    if (this.takes('**')) return this.descend();
    const name = this.tokens[this.at];
    if (name === undefined || !/^["\w\u0080-\uffff\\]/.test(name)) throw this.fail();
    this.at += 1;
    if (!name.startsWith('"') && this.takes('(')) {
      if (!this.takes(')')) throw notSupported(`${name}() with an argument in a jsonpath`);
      return { kind: 'method', name };
    }
    return { kind: 'key', key: name.startsWith('"') ? unquote(name) : name };
  }

  private subscript(): Step {
    if (this.takes('*')) {
      this.need(']');
      return { kind: 'elements' };
    }
    const ranges: (readonly [PathNode, PathNode | undefined])[] = [];
    do {
      const from = this.binary(0);
      ranges.push([from, this.takes('to') ? this.binary(0) : undefined]);
    } while (this.takes(','));
    this.need(']');
    return { kind: 'subscript', ranges };
  }

  private descend(): Step {
    if (!this.takes('{')) return { kind: 'descend', from: 0, to: 'last' };
    const from = this.level();
    const to = this.takes('to') ? this.level() : from;
    this.need('}');
    return { kind: 'descend', from, to };
  }

  private level(): number | 'last' {
    if (this.takes('last')) return 'last';
    const token = this.tokens[this.at];
    if (token === undefined || !/^\d+$/.test(token)) throw this.fail();
    this.at += 1;
    return Number(token);
  }

  private string(): string {
    const token = this.tokens[this.at];
    if (!token?.startsWith('"')) throw this.fail();
    this.at += 1;
    return unquote(token);
  }
}

function isComparison(symbol: string): symbol is Comparison {
  return ['==', '!=', '<', '<=', '>', '>='].includes(symbol);
}

/** A string's text: JSON's escapes, and `\'` and others for themselves. */
function unquote(token: string): string {
  return JSON.parse(token.replaceAll(/\\([^"\\/bfnrtu])/g, '$1')) as string;
}
