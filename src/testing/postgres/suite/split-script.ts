/** A piece of a psql script: a statement with what psql needs to run it (the data of a COPY, the backslash command that ends it). */
export interface ScriptPiece {
  /** Its text without comments around it and without the semicolon at its end. */
  readonly statement: string;
  /** As it stands in the script. */
  readonly script: string;
  /** Whether psql alone can run it: it is a backslash command, ends in one, or names psql's variables. */
  readonly needsPsql: boolean;
}

/** What a semicolon may hide in: comments, strings with and without escapes, names, dollar quotes. */
const HIDING =
  /--[^\n]*|\/\*[^]*?\*\/|[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|[A-Za-z_]\w*|[^]/y;

/** psql's variables in a statement: `:name`, `:'name'`, `:"name"`, but neither `::type` nor a slice's bounds. */
const VARIABLE = /(?<![:\w])::?(?<!::)(?:'\w+'|"\w+"|[a-z_]\w*(?!\]))(?!\s*\])/;

/** Takes a psql script apart. */
export function splitScript(text: string): readonly ScriptPiece[] {
  const pieces: ScriptPiece[] = [];
  let [start, at, brackets] = [0, 0, 0];
  let statement = '';
  const end = (needsPsql: boolean) => {
    const trimmed = statement.trim();
    if (trimmed !== '' || needsPsql)
      pieces.push({
        statement: trimmed,
        script: text.slice(start, at),
        needsPsql: needsPsql || VARIABLE.test(trimmed.replaceAll(/'(?:[^']|'')*'/g, "''")),
      });
    [start, statement, brackets] = [at, '', 0];
  };
  while (at < text.length) {
    HIDING.lastIndex = at;
    const token = (HIDING.exec(text) as RegExpExecArray)[0];
    if (token === '\\') {
      const line = text.indexOf('\n', at);
      at = line < 0 ? text.length : line + 1;
      end(true);
      continue;
    }
    at += token.length;
    if (token === '(') brackets += 1;
    if (token === ')') brackets -= 1;
    if (token !== ';' || brackets > 0) {
      statement += /^(?:--|\/\*)/.test(token) ? ' ' : token;
      continue;
    }
    if (/^\s*copy\b[^]*\bfrom\s+stdin/i.test(statement)) {
      const last = text.indexOf('\n\\.', at);
      at = last < 0 ? text.length : last + 4;
    }
    end(false);
  }
  end(false);
  return pieces;
}
