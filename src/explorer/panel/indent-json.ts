/**
 * Indents JSON text without parsing it: numbers keep their text, and a text that was cut somewhere is laid out as far as it goes.
 */
export function indentJson(text: string): string {
  let depth = 0;
  return text.replaceAll(TOKEN, (token) => {
    switch (token[0]) {
      case '"':
        return token;
      case '{':
      case '[':
        if (token.length > 1) return token[0] === '{' ? '{}' : '[]';
        return `${token}\n${'  '.repeat(++depth)}`;
      case '}':
      case ']':
        depth = Math.max(0, depth - 1);
        return `\n${'  '.repeat(depth)}${token}`;
      case ',':
        return `,\n${'  '.repeat(depth)}`;
      case ':':
        return ': ';
      default:
        return '';
    }
  });
}

/** A string (perhaps cut at the end), an empty object or list, a sign, or blanks between tokens. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|$)|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g;
