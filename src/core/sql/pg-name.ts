import { utf8Length } from '../full-text/utf8.ts';

/** Bytes of PostgreSQL's longest name. */
const LONGEST = 63;

/** A name as PostgreSQL keeps it: of a longer one the characters that 63 bytes of UTF-8 have room for. */
export function toPgName(name: string): string {
  if (utf8Length(name) <= LONGEST) return name;
  let [end, bytes] = [0, 0];
  for (const character of name) {
    bytes += utf8Length(character);
    if (bytes > LONGEST) break;
    end += character.length;
  }
  return name.slice(0, end);
}
