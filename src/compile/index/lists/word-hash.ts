/** A number below 2^32 for a word: another one has the same hardly ever. */
export function hashOf(word: string): number {
  let hash = word.length;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
