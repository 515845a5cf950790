import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a declaration names of others: `from './a.ts'`, `import('./a.ts')`. */
const NAMED = /((?:from|import)\s*\(?\s*['"])(\.[^'"]*)\.tsx?(['"])/g;

/**
 * Has declarations name each other as what is published is named, `.js`, and removes those that no entry leads to.
 * @param entries paths of declarations
 */
export function tidyTypes(folder: string, entries: readonly string[]): void {
  const published = new Set(entries);
  for (const path of published) {
    const text = readFileSync(path, 'utf8');
    for (const [, , named] of text.matchAll(NAMED)) {
      const other = join(dirname(path), `${named}.d.ts`);
      if (existsSync(other)) published.add(other);
    }
    writeFileSync(path, text.replaceAll(NAMED, '$1$2.js$3'));
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !published.has(path)) rmSync(path);
  }
}
