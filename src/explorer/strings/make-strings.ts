import type en from './en.json';
import { PARAMETERS } from './parameters.ts';

/** What a language's file holds: texts, and objects of texts by plural category where a number decides. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

type Parameters = typeof PARAMETERS;

/** One value a parameter; numbers and texts that are written numbers both decide between plural forms. */
type Values<Names> = Names extends readonly [unknown, ...infer Others]
  ? readonly [string | number, ...Values<Others>]
  : readonly [];

type Made<Node, Path extends string> = {
  readonly [Name in keyof Node & string]: `${Path}${Name}` extends infer At
    ? At extends keyof Parameters
      ? (...values: Values<Parameters[At]>) => string
      : Node[Name] extends string
        ? string
        : Made<Node[Name], `${Path}${Name}.`>
    : never;
};

/** Every text of the explorer: those that take something are functions. */
export type Strings = Made<typeof en, ''>;

/** The texts of a language's file, with English in the place of what it lacks. */
export function makeStrings(texts: Texts, english: Texts): Strings {
  const locale = String(texts['locale'] ?? english['locale']);
  const rules = new Intl.PluralRules(locale);
  const make = (node: Texts, whole: Texts, path: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(whole).map(([name, original]) => {
        const at = path + name;
        const given = node[name];
        const text = given === undefined || given === '' ? original : given;
        const names = (PARAMETERS as Readonly<Record<string, readonly string[]>>)[at];
        if (names) return [name, (...values: (string | number)[]) => fill(text, names, values, rules)];
        if (typeof original === 'string') return [name, text];
        return [name, make(typeof text === 'string' ? {} : text, original, `${at}.`)];
      }),
    );
  return make(texts, english, '') as unknown as Strings;
}

function fill(
  text: string | Texts,
  names: readonly string[],
  values: readonly (string | number)[],
  rules: Intl.PluralRules,
): string {
  const counted = names.findIndex((name) => name.startsWith('#'));
  const form =
    typeof text === 'string' ? text : (text[rules.select(toNumber(values[counted]))] ?? text['other']);
  return String(form).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const index = names.findIndex((one) => one === name || one === `#${name}`);
    return index < 0 ? whole : String(values[index]);
  });
}

/** The number that a text writes with the language's groups: all texts that count are whole. */
function toNumber(value: string | number | undefined): number {
  return typeof value === 'number' ? value : Number(String(value).replaceAll(/\D/g, ''));
}
