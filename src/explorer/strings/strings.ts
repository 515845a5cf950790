import type { Strings } from './en.ts';
import { en } from './en.ts';

/** The texts of the language in use. Call it while rendering, not at module level: the language may change. */
export function strings(): Strings {
  return en;
}
