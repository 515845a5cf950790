import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

const explorer = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(explorer, file), 'utf8');
const files = (readdirSync(explorer, { recursive: true }) as string[]).map((file) =>
  file.split(sep).join('/'),
);
const styles = files.filter((file) => file.endsWith('.css'));
const imported = [...read('styles/explorer.css').matchAll(/^@import '(.+?)'(?: layer\((\w+)\))?;$/gm)].map(
  ([, path = '', layer]) => ({ file: normalize(join(dirname('styles/x'), path)), layer }),
);
/** Styles of packages are in no layer, so that what is said of them cannot be in one. */
const UNLAYERED = ['chart/plot.css', 'sql/codemirror.css'];
/** Classes of elements that packages make, or that are put together (ui/modal.tsx). */
const UNNAMED = /^(?:cm|tok)-|^(?:modal|drawer)-(?:head|body)$/;

test('every file of styles is imported once, in a layer', () => {
  const own = styles.filter((file) => file !== 'styles/explorer.css');
  expect(imported.map(({ file }) => file).sort()).toEqual(own.sort());
  expect(
    imported
      .filter(({ layer }) => !layer)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(UNLAYERED);
});

test('no class is styled that nothing has', () => {
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(read)
    .join('\n');
  const named = new Set(code.match(/[\w-]+/g));
  const classes = styles.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\/\*.*?\*\//gs, '')
        .matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g),
    ].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(classes.length).toBeGreaterThan(100);
  expect(
    classes
      .filter(({ name }) => !named.has(name) && !UNNAMED.test(name))
      .map(({ file, name }) => `${file}: .${name}`),
  ).toEqual([]);
});
