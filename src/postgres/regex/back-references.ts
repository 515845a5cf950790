import { closing, options, scan, withoutCaptures, type Token } from './scan.ts';

/** The most texts that a group may stand for. */
const MAX_TEXTS = 64;

/**
 * A regular expression with back references as one without: `(['"]).*\1` is `'.*'|".*"`. Only for whether it matches, as the groups go.
 * Undefined where a group stands for more than some texts, where it repeats or where alternatives are beside it.
 */
export function expandBackReferences(given: string): string | undefined {
  const [whole, source] = options(given);
  const tokens = scan(source);
  const numbers = new Set(tokens.flatMap(({ text }) => /^\\([1-9])$/.exec(text)?.[1] ?? []));
  const [number] = numbers;
  if (numbers.size !== 1 || tokens.some(({ text, depth }) => text === '|' && depth === 0)) return undefined;
  const groups = tokens.flatMap(({ text }, i) => (text === '(' ? [i] : []));
  const open = groups[Number(number) - 1];
  const first = tokens.findIndex(({ text }) => text === `\\${number ?? ''}`);
  if (open === undefined || tokens[open]?.depth !== 0) return undefined;
  const close = closing(tokens, open);
  if (first < close || /^[*+?{]/.test(tokens[close + 1]?.text ?? '')) return undefined;
  const texts = textsOf(tokens.slice(open + 1, close));
  if (!texts) return undefined;
  const branches = texts.map((text) => {
    const group = `(?:${text})`;
    const texts = tokens.flatMap((token, i) => {
      if (i > open && i <= close) return [];
      if (i === open || token.text === `\\${number ?? ''}`) return [group];
      return [token.text];
    });
    return withoutCaptures(texts.join(''));
  });
  return `${whole}(?:${branches.join('|')})`;
}

/** All texts that a group's tokens stand for: a digit, characters in brackets, or plain texts as alternatives. */
function textsOf(tokens: readonly Token[]): readonly string[] | undefined {
  const [only] = tokens;
  const set = tokens.length === 1 ? charactersOf(only?.text ?? '') : undefined;
  if (set) return set.length <= MAX_TEXTS ? set.map((c) => c.replace(/[.^$|()*+?{}]/, '\\$&')) : undefined;
  if (!tokens.every(({ text }) => /^(?:\\[^A-Za-z0-9]|[^\\[(){}*+?^$.])$/.test(text))) return undefined;
  const texts = tokens
    .map(({ text }) => text)
    .join('')
    .split('|');
  return texts.length <= MAX_TEXTS ? texts : undefined;
}

/** The characters of `\d` and of a bracket expression without classes and escapes. */
function charactersOf(source: string): readonly string[] | undefined {
  const inner = source === '\\d' ? '0-9' : /^\[([^^\\\][][^\\\][]*)\]$/.exec(source)?.[1];
  return inner === undefined
    ? undefined
    : [...inner.matchAll(/([^-])-([^-])|[^]/g)].flatMap(([text, from, to]) => {
        if (from === undefined || to === undefined) return [text];
        const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)];
        const length = Math.max(0, Math.min(last - first + 1, MAX_TEXTS + 1));
        return Array.from({ length }, (_, i) => String.fromCodePoint(first + i));
      });
}
