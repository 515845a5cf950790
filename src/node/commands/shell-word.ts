/** What no shell reads as something else than itself. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A name as one word of a command that is shown to be copied. */
export function shellWord(name: string): string {
  // Else it would be an option.
  const word = name.startsWith('-') ? `./${name}` : name;
  if (PLAIN.test(word)) return word;
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
