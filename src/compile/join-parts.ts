import { readFile } from 'node:fs/promises';
import { isAscii, isUtf8 } from 'node:buffer';

/** Parts that cannot be one file. `message` names the file and the reason. */
export class PartsError extends Error {
  override readonly name = 'PartsError';
}

const NEWLINE = 0x0a;
const BOM = [0xef, 0xbb, 0xbf];

/**
 * The parts of one CSV file, one after another. A part that repeats the first one's header line loses it, and a part without a
 * last line break gets one, so that no two records run together. Rejects with PartsError for parts in UTF-16.
 */
export async function joinParts(
  parts: readonly { readonly path: string; readonly name: string }[],
): Promise<Uint8Array> {
  const contents: Uint8Array[] = [];
  let header: Buffer | null = null;
  for (const { path, name } of parts) {
    const content = await readFile(path);
    if (content.subarray(0, 64).includes(0))
      throw new PartsError(
        `${name} is not text in UTF-8 or Latin-1, so it cannot be joined with other parts`,
      );
    const bare =
      contents.length > 0 && BOM.every((byte, i) => content[i] === byte) ? content.subarray(3) : content;
    const line = bare.subarray(0, bare.indexOf(NEWLINE) + 1 || bare.length);
    header ??= line;
    const body =
      contents.length > 0 && withoutEnd(line).equals(withoutEnd(header)) ? bare.subarray(line.length) : bare;
    contents.push(body);
    if (body.length > 0 && body.at(-1) !== NEWLINE) contents.push(Buffer.from('\n'));
  }
  // Plain ASCII goes with either.
  if (new Set(contents.filter((content) => !isAscii(content)).map(isUtf8)).size > 1)
    throw new PartsError(`${parts.map((part) => part.name).join(', ')} are not all in one encoding`);
  // A Buffer's `slice` shares its memory, where that of other arrays copies: who hands bytes over must be able to keep a copy.
  return new Uint8Array(Buffer.concat(contents));
}

function withoutEnd(line: Buffer): Buffer {
  let end = line.length;
  while (end > 0 && (line[end - 1] === NEWLINE || line[end - 1] === 0x0d)) end--;
  return line.subarray(0, end);
}
