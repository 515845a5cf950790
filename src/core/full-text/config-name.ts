import { toPgName } from '../sql/pg-name.ts';
import { FullTextError } from './full-text-error.ts';

/** A name of a text search configuration, split as SQL splits it. */
export interface ConfigName {
  /** null if the name is not qualified. */
  readonly schema: string | null;
  readonly config: string;
  /** The name as error messages give it. */
  readonly display: string;
}

const PART = /[\t-\r ]*(?:"((?:[^"]|"")+)"|([^\t-\r ."][^\t-\r .]*))[\t-\r ]*(\.|$)/y;

/**
 * Reads a name as PostgreSQL's regconfig does: letters fold to lower case unless quoted, dots qualify.
 * @throws FullTextError with PostgreSQL's message
 */
export function parseConfigName(name: string): ConfigName {
  if (name === '-' || /^[0-9]+$/.test(name)) {
    const oid = name === '-' ? 0 : Number(name);
    throw new FullTextError(`cache lookup failed for text search configuration ${oid}`);
  }
  const parts: string[] = [];
  let more = true;
  for (let at = 0; more; at = PART.lastIndex) {
    PART.lastIndex = at;
    const match = PART.exec(name);
    if (match === null) throw new FullTextError('invalid name syntax');
    const [, quoted, bare, dot] = match;
    parts.push(
      toPgName(quoted?.replaceAll('""', '"') ?? bare!.replaceAll(/[A-Z]/g, (char) => char.toLowerCase())),
    );
    more = dot === '.';
  }
  const display = parts.join('.');
  if (parts.length > 3)
    throw new FullTextError(`improper qualified name (too many dotted names): ${display}`);
  if (parts.length === 3) {
    throw new FullTextError(`cross-database references are not implemented: ${display}`);
  }
  return { schema: parts.at(-2) ?? null, config: parts.at(-1)!, display: parts.slice(-2).join('.') };
}
