/** Where there are letters, marks and digits: beyond are ideographs, and what is for private use. */
const [FIRST, LAST] = [0x80, 0x1ffff];

/**
 * The characters beyond ASCII of which a test holds, as ranges of a bracket expression of RE2. They are found when somebody first asks, which takes some milliseconds.
 * @param test of one character
 */
export function rangesOf(test: RegExp): () => string {
  let found: string | undefined;
  return () => (found ??= findRanges(test));
}

function findRanges(test: RegExp): string {
  const ranges: string[] = [];
  let start = -1;
  for (let code = FIRST; code <= LAST + 1; code += 1) {
    const has = code <= LAST && test.test(String.fromCodePoint(code));
    if (has && start < 0) start = code;
    if (has || start < 0) continue;
    ranges.push(start === code - 1 ? written(start) : `${written(start)}-${written(code - 1)}`);
    start = -1;
  }
  return ranges.join('');
}

function written(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
