import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SUFFIXES = (
  's es ies ied ed edly ing ingly eed eedly y ly ational tional ency ancy ably ently izer ization ation ator alism ality ally ' +
  'fulness ously ousness iveness ivity bility bly logy ology ogist fully lessly icate ative alize icity ical ful ness al ance ' +
  'ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion sion tion e l ll yy ying'
).split(' ');

/** English words as they stand in the packages' own READMEs, and these with one or two endings that the stemmer knows. */
export function inflectedWords(count: number): string[] {
  const base = [...new Set(readmes().flatMap((text) => text.match(/[A-Za-z]{2,20}/g) ?? []))].toSorted();
  const words = new Set([
    'dying',
    'lying',
    'tying',
    'skies',
    'skis',
    'idly',
    'only',
    'news',
    'bias',
    'added',
    'yes',
    ...base,
  ]);
  for (let round = 1; words.size < count; round++) {
    for (let i = 0; i < base.length && words.size < count; i++) {
      const suffix = SUFFIXES[(i * 7 + round) % SUFFIXES.length]!;
      const second = round % 2 === 0 ? SUFFIXES[(i + round) % SUFFIXES.length]! : '';
      words.add(base[i]!.slice(0, base[i]!.length - (round % 3)) + suffix + second);
    }
  }
  return [...words].slice(0, count);
}

function readmes(): string[] {
  const root = 'node_modules';
  const packages = readdirSync(root).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(root, name)).map((inner) => join(name, inner)) : [name],
  );
  return packages.toSorted().flatMap((name) => {
    try {
      return [readFileSync(join(root, name, 'README.md'), 'utf8')];
    } catch (error) {
      // Not every package has one.
      if (
        (error as NodeJS.ErrnoException).code === 'ENOENT' ||
        (error as NodeJS.ErrnoException).code === 'ENOTDIR'
      )
        return [];
      throw error;
    }
  });
}
