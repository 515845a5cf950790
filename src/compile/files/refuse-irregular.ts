import { statSync } from 'node:fs';

/** Why what is no file cannot be read, for people. */
export const IRREGULAR = 'it is a pipe or a device, and no file';

/**
 * Throws where a path leads to what is neither file nor folder: nobody knows whether it ever ends. As `node:fs` does where there is nothing.
 */
export function refuseIrregular(path: string): void {
  const entry = statSync(path);
  // What to say of a folder knows whoever reads it.
  if (!entry.isFile() && !entry.isDirectory()) throw Object.assign(new Error(IRREGULAR), { path });
}
