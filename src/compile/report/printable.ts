/**
 * A text as a line of a terminal or a log can show it: control characters, line breaks among them, and those that turn the direction
 * of what follows stand as escapes (`\n`, `\u202e`). Names and values are other people's: a log may take a line for a command.
 */
export function printable(text: string): string {
  return text.replaceAll(HIDDEN, (character) => {
    const known = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
    return known ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;
