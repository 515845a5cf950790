/**
 * Draws a line in the place of the one before on the terminal; the empty one removes it. Null where there is no terminal, or nobody
 * looks at it.
 */
export function terminalLine(stream: NodeJS.WriteStream = process.stdout): ((line: string) => void) | null {
  if (!stream.isTTY || process.env['CI']) return null;
  return (line) => {
    // A line that breaks could not be taken back.
    stream.write(`\r\u001b[K${[...line].slice(0, stream.columns - 1).join('')}`);
  };
}
