import { messageOf } from '../core/errors.ts';

/** A JSON file that cannot be read. `message` names the file, line, column and reason. */
export class JsonFileError extends Error {
  override readonly name = 'JsonFileError';

  /** @param line from 1; null: the file has none */
  constructor(
    message: string,
    readonly line: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Parses a JSON file's text, with or without a byte order mark.
 * @param file as it stands in messages
 * @throws JsonFileError `data/x/datapackage.json line 12, column 3: …`
 */
export function parseJson(text: string, file: string): unknown {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (bare.trim() === '') throw new JsonFileError(`${file} is empty`, null);
  try {
    return JSON.parse(bare);
  } catch (cause) {
    const reason = messageOf(cause);
    // Engines differ in how they tell the position; all that do say "position N". A text that ends too early has none.
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? bare.length);
    const before = bare.slice(0, position).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    const plain = reason.replace(/ (in JSON )?at position.*$/s, '');
    throw new JsonFileError(
      `${file} line ${before.length}, column ${column}: not valid JSON: ${plain}`,
      before.length,
      { cause },
    );
  }
}
