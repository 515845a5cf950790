import type { Messages } from './messages.ts';

/** By CKAN's name of the locale. Loaded when first asked for: few sites need any. */
const LOADERS: ReadonlyMap<string, () => Promise<{ readonly MESSAGES: Messages }>> = new Map([
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
  ['it', () => import('./it.ts')],
  ['ja', () => import('./ja.ts')],
  ['nl', () => import('./nl.ts')],
  ['pl', () => import('./pl.ts')],
  ['pt_BR', () => import('./pt-br.ts')],
  ['ru', () => import('./ru.ts')],
  ['zh_Hans_CN', () => import('./zh-hans-cn.ts')],
]);

/** A locale's messages; undefined: they are in English, as they are where the words cannot be brought (offline, before any was needed). */
export async function loadMessages(locale: string): Promise<Messages | undefined> {
  const load = LOADERS.get(locale.replaceAll('-', '_'));
  // An error in English is better than a fault in its place.
  return load?.().then(
    ({ MESSAGES }) => MESSAGES,
    () => undefined,
  );
}
