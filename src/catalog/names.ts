/**
 * A name fit for addresses and file names, as CKAN wants a dataset's: lower-case ASCII letters, digits, `-` and `_`. Accents are
 * dropped, everything else becomes `-`. Empty when nothing is left of it (`東京`).
 */
export function toName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}

/** A title for people out of a file's or folder's name: `seattle-weather.csv` → `Seattle weather`. */
export function toTitle(fileName: string): string {
  return toColumnTitle(withoutExtension(fileName)) || fileName;
}

/** A title for people out of a column's name: `lake_name.en` → `Lake name.en`. Empty when there are no words in it. */
export function toColumnTitle(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words && `${[...words][0]?.toUpperCase()}${[...words].slice(1).join('')}`;
}

/** `a/b.csv` → `csv`, in lower case; empty when there is none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** `a/b.csv` → `a/b`. */
export function withoutExtension(path: string): string {
  const extension = extensionOf(path);
  return extension ? path.slice(0, -extension.length - 1) : path;
}

/** The name, or the name with the first number from 2 that makes it new: `name-2`, `name_2`. Remembers what it gives out. */
export function uniqueName(name: string, taken: Set<string>, separator: '-' | '_'): string {
  let unique = name;
  for (let n = 2; taken.has(unique); n++) unique = `${name}${separator}${n}`;
  taken.add(unique);
  return unique;
}
