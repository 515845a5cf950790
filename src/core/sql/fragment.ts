/**
 * SQL text with its values beside it. The only way to write SQL in datapond, and the only place that quotes:
 * identifiers through `identifier`, values through `${…}`, which become parameters and never text.
 *
 * A fragment with n parameters has n + 1 texts, parameter i standing between texts i and i + 1, so that an engine can bind
 * them in whatever way it has (`renderWithPlaceholders`, `renderWithLiterals`).
 */
export interface SqlFragment {
  readonly texts: readonly string[];
  readonly parameters: readonly SqlParameter[];
  readonly [brand]: true;
}

declare const brand: unique symbol;

/** Values travel as text (or null) and are cast in SQL: no engine's number conversion can change them. */
export type SqlParameter = string | null;

function fragment(texts: readonly string[], parameters: readonly SqlParameter[]): SqlFragment {
  return { texts, parameters } as unknown as SqlFragment;
}

function isFragment(value: unknown): value is SqlFragment {
  return typeof value === 'object' && value !== null && 'texts' in value;
}

/** Template tag: ``sql`SELECT ${identifier('a')} WHERE b = ${'text'}` ``. Fragments are spliced, other values become parameters. */
export function sql(
  strings: TemplateStringsArray,
  ...values: readonly (SqlFragment | SqlParameter)[]
): SqlFragment {
  const whole = new FragmentText(strings[0]!);
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (isFragment(value)) whole.appendFragment(value);
    else whole.appendParameter(value);
    whole.append(strings[i + 1]!);
  }
  return whole.finish();
}

/** A fragment under way: a statement is made of thousands, so that it makes as few objects as it can. */
class FragmentText {
  readonly #texts: string[] = [];
  readonly #parameters: SqlParameter[] = [];
  #last: string;

  constructor(first: string) {
    this.#last = first;
  }

  append(text: string): void {
    this.#last += text;
  }

  appendParameter(parameter: SqlParameter): void {
    this.#parameters.push(parameter);
    this.#texts.push(this.#last);
    this.#last = '';
  }

  appendFragment({ texts, parameters }: SqlFragment): void {
    this.append(texts[0]!);
    for (let i = 0; i < parameters.length; i += 1) {
      this.appendParameter(parameters[i]!);
      this.append(texts[i + 1]!);
    }
  }

  finish(): SqlFragment {
    this.#texts.push(this.#last);
    return fragment(this.#texts, this.#parameters);
  }
}

/** SQL text that the program itself wrote. Never pass anything that a user typed. */
export function raw(text: string): SqlFragment {
  return fragment([text], []);
}

/** A quoted name. */
export function identifier(name: string): SqlFragment {
  return raw(quoted(name));
}

/** The same as text: what a statement that names it has in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** An integer as a literal. Throws on anything else, so that no text can pass. */
export function integer(value: number | bigint): SqlFragment {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`not an integer: ${value}`);
  return raw(String(value));
}

/** Fragments with a separator between them. */
export function join(fragments: readonly SqlFragment[], separator = ', '): SqlFragment {
  // One after the other: nested templates would copy the first of thousands thousands of times.
  const whole = new FragmentText('');
  fragments.forEach((next, i) => {
    if (i > 0) whole.append(separator);
    whole.appendFragment(next);
  });
  return whole.finish();
}

/** A fragment with other fragments in the place of names that its text has: of each match of the pattern, what `of` gives for it. */
export function replaceNames(
  source: SqlFragment,
  pattern: RegExp,
  of: (name: string) => SqlFragment | undefined,
): SqlFragment {
  const parts = source.texts.map((text) => {
    const pieces: SqlFragment[] = [];
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      const instead = of(match[0]);
      if (!instead) continue;
      pieces.push(raw(text.slice(from, match.index)), instead);
      from = match.index + match[0].length;
    }
    return join([...pieces, raw(text.slice(from))], '');
  });
  return parts.reduce((all, part, i) => sql`${all}${source.parameters[i - 1] ?? null}${part}`);
}

/** Text with `?` for each parameter, and the parameters: for engines that prepare. */
export function renderWithPlaceholders(statement: SqlFragment): {
  text: string;
  parameters: readonly SqlParameter[];
} {
  return { text: statement.texts.join('?'), parameters: statement.parameters };
}

/** One text with the parameters as string literals: for engines that can only cancel what was not prepared. */
export function renderWithLiterals(statement: SqlFragment): string {
  return statement.texts
    .map((text, i) => (i === 0 ? text : `${literal(statement.parameters[i - 1] ?? null)}${text}`))
    .join('');
}

function literal(value: SqlParameter): string {
  if (value === null) return 'NULL';
  // DuckDB's plain strings know no backslash escapes; a NUL would end the statement's text early.
  const parts = value.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(' || chr(0) || ')})`;
}
