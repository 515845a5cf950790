/** How many bytes the text takes in UTF-8, which is how PostgreSQL measures words. A lone surrogate counts three. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    const pair = code >= 0xd800 && code < 0xdc00 && text.codePointAt(at)! > 0xffff;
    bytes += code < 0x800 ? 1 : 2;
    // Both units of the pair together take four bytes.
    if (pair) at += 1;
  }
  return bytes;
}

/** Orders texts as their UTF-8 bytes do, that is, by code point; UTF-16 order differs beyond U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    const leftWide = left >= 0xd800 && left < 0xe000;
    const rightWide = right >= 0xd800 && right < 0xe000;
    return leftWide === rightWide ? left - right : leftWide ? 1 : -1;
  }
  return a.length - b.length;
}
