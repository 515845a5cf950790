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
  const texts = [strings[0] as string];
  const parameters: SqlParameter[] = [];
  const append = (text: string) => {
    texts[texts.length - 1] += text;
  };
  values.forEach((value, i) => {
    if (isFragment(value)) {
      append(value.texts[0] as string);
      value.parameters.forEach((parameter, j) => {
        parameters.push(parameter);
        texts.push(value.texts[j + 1] as string);
      });
    } else {
      parameters.push(value);
      texts.push('');
    }
    append(strings[i + 1] as string);
  });
  return fragment(texts, parameters);
}

/** SQL text that the program itself wrote. Never pass anything that a user typed. */
export function raw(text: string): SqlFragment {
  return fragment([text], []);
}

/** A quoted name. */
export function identifier(name: string): SqlFragment {
  return raw(`"${name.replaceAll('"', '""')}"`);
}

/** An integer as a literal. Throws on anything else, so that no text can pass. */
export function integer(value: number | bigint): SqlFragment {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`not an integer: ${value}`);
  return raw(String(value));
}

/** Fragments with a separator between them. */
export function join(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  const between = raw(separator);
  return fragments.reduce((joined, next, i) => (i === 0 ? next : sql`${joined}${between}${next}`), raw(''));
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
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(' || chr(0) || ')})`;
}
