import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

/** Names of what holds a sentence for people. */
const MESSAGE =
  /^(?:messages?|reasons?|task|complaints?|problem|details?|orig|stack|error|cause|statusText)$/;

/** Methods that look into a text, and of a pattern those that look into what they are given. */
const LOOKS = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'search', 'replace']);
const TRIES = new Set(['test', 'exec']);

/** Two words of a sentence, as they stand in a text or in a pattern; HTML is none. */
const SENTENCE = /^(?!<).*[A-Za-z]{2,}(?: |\\s[*+]?)[a-z]{2,}/s;

/** What is no name of something any more, when a value is compared with it. */
const LONG_SENTENCE = /(?:[A-Za-z'’]+[ ,:]+){4}[A-Za-z]/;

/**
 * Where a source file decides something by the words of a message: a pattern tried on it, its beginning or end compared, or a sentence
 * sought in any text. Texts of tables, statements and files are looked into all the time and do not count.
 * @param file its name, which tells TypeScript from JSX. Throws where the source cannot be parsed
 * @returns each expression, with its line: `12: /gone/.test(error.message)`
 */
export function findMessageMatching(file: string, source: string): readonly string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const places: string[] = [];
  const report = ({ start, end }: ESTree.Span): void => {
    const line = source.slice(0, start).split('\n').length;
    places.push(`${line}: ${source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 100)}`);
  };
  new Visitor({
    BinaryExpression(node) {
      if (node.operator !== '===' && node.operator !== '!==') return;
      if (isCompared(node.left, node.right) || isCompared(node.right, node.left)) report(node);
    },
    SwitchStatement({ discriminant, cases }) {
      for (const { test } of cases) if (test && isCompared(discriminant, test)) report(test);
    },
    CallExpression(node) {
      const { callee } = node;
      const [first] = node.arguments;
      if (!first || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const isTried = TRIES.has(name) && (isMessage(first) || isSentence(callee.object));
      const isLookedInto =
        LOOKS.has(name) && (isSentence(first) || (isMessage(callee.object) && mayBeWords(first)));
      if (isTried || isLookedInto) report(node);
    },
  }).visit(program);
  return places;
}

function isSentence(node: ESTree.Node): boolean {
  return node.type === 'Literal' && SENTENCE.test(textOf(node));
}

function isCompared(value: ESTree.Node, literal: ESTree.Node): boolean {
  if (!isSentence(literal)) return false;
  return isMessage(value) || (literal.type === 'Literal' && LONG_SENTENCE.test(textOf(literal)));
}

/** Whether an expression's value is a message: `error.message`, `messages.join(' ')`, `String(error)`, `reason ?? ''`. */
function isMessage(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return MESSAGE.test(node.name);
    case 'MemberExpression':
      return isMessage(node.property);
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'Identifier')
        return /message/i.test(callee.name) || (callee.name === 'String' && node.arguments.some(isMessage));
      return callee.type === 'MemberExpression' && isMessage(callee.object);
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return isMessage(node.expression);
    case 'LogicalExpression':
      return isMessage(node.left);
    default:
      return false;
  }
}

/** What has no word in it is layout, as quotes and line breaks are. A name may be anything. */
function mayBeWords(node: ESTree.Node): boolean {
  return node.type !== 'Literal' || /(?<!\\)[A-Za-z]{2,}/.test(textOf(node));
}

function textOf(node: ESTree.Node & { readonly type: 'Literal' }): string {
  return 'regex' in node ? node.regex.pattern : String(node.value);
}
