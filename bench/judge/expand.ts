import type { Random } from '../random.ts';

/** By its name, what a rule may be: templates, of which one is drawn. */
export type Grammar = Readonly<Record<string, readonly string[]>>;

/** What no template says: a text for a name, or null where there is none of it. `of` is what the name before the point stands for. */
export type Terminal = (name: string, of: string | null) => string | null;

/** Rules within rules; beyond it the first template is taken that has no rule. */
const DEEPEST = 4;
const PLACE = /\{(?:([a-z]):)?([a-z-]+)(?:\.([a-z-]+))?\}/g;

/**
 * Draws a text of a rule. In a template `{rule}` stands for a text of that rule; `{c:rule}` calls it `c`, so that `{c}` behind it is the same text,
 * and `{c.name}` the terminal `name` of it. A template for which a terminal has nothing is not drawn.
 * @returns null where none of the rule's templates can be drawn
 */
export function expand(
  grammar: Grammar,
  rule: string,
  { random, terminal }: { readonly random: Random; readonly terminal: Terminal },
  depth = 0,
): string | null {
  const all = grammar[rule] ?? [];
  const plain = depth < DEEPEST ? [] : all.filter((template) => !hasRule(grammar, template));
  const rest = [...(plain.length > 0 ? plain : all)];
  while (rest.length > 0) {
    const [template = ''] = rest.splice(random.below(rest.length), 1);
    const text = fill(template);
    if (text !== null) return text;
  }
  return null;

  function fill(template: string): string | null {
    const named = new Map<string, string>();
    let isWhole = true;
    const text = template.replaceAll(PLACE, (place, name?: string, what?: string, of?: string) => {
      const known = named.get(what ?? '');
      const own =
        known !== undefined && of === undefined
          ? known
          : of !== undefined
            ? terminal(of, known ?? null)
            : grammar[what ?? '']
              ? expand(grammar, what ?? '', { random, terminal }, depth + 1)
              : terminal(what ?? '', null);
      if (own === null) isWhole = false;
      else if (name !== undefined) named.set(name, own);
      return own ?? place;
    });
    return isWhole ? text : null;
  }
}

function hasRule(grammar: Grammar, template: string): boolean {
  return [...template.matchAll(PLACE)].some(([, , what]) => what !== undefined && what in grammar);
}
