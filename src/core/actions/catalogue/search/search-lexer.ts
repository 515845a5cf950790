/** A token of Solr's query language. */
export interface Token {
  readonly kind:
    | 'and'
    | 'or'
    | 'not'
    | 'must'
    | 'open'
    | 'close'
    | 'field'
    | 'term'
    | 'phrase'
    | 'range'
    | 'end';
  readonly text: string;
}

const PATTERNS: readonly (readonly [kind: Token['kind'], pattern: RegExp])[] = [
  ['and', /(?:AND(?=[\s(])|&&)/y],
  ['or', /(?:OR(?=[\s(])|\|\|)/y],
  ['not', /(?:NOT(?=[\s(])|-|!)/y],
  ['must', /\+/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['range', /[[{]([^\]}]*)[\]}]/y],
  ['phrase', /"((?:[^"\\]|\\.)*)"(?:~\d*)?(?:\^[\d.]+)?/y],
  ['field', /((?:[^\s:()"[\]{}\\]|\\.)+):(?!\s|$)/y],
  ['term', /((?:[^\s:()"[\]{}\\^]|\\.)+)(?:\^[\d.]+)?/y],
];

/** Cuts a query into tokens; escapes are taken off. */
export class Lexer {
  #position = 0;
  #ahead: Token | undefined;

  constructor(private readonly text: string) {}

  peek(): Token {
    this.#ahead ??= this.#read();
    return this.#ahead;
  }

  next(): Token {
    const token = this.peek();
    this.#ahead = undefined;
    return token;
  }

  /** Passes over the next token when it is of that kind. */
  take(kind: Token['kind']): boolean {
    if (this.peek().kind !== kind) return false;
    this.next();
    return true;
  }

  #read(): Token {
    while (/\s/.test(this.text[this.#position] ?? '')) this.#position += 1;
    if (this.#position >= this.text.length) return { kind: 'end', text: '' };
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = this.#position;
      const match = pattern.exec(this.text);
      if (match) {
        this.#position = pattern.lastIndex;
        return { kind, text: (match[1] ?? match[0]).replaceAll(/\\(.)/gs, '$1') };
      }
    }
    throw new SyntaxError(`cannot read "${this.text.slice(this.#position)}"`);
  }
}
