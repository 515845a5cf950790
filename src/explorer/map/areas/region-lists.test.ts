import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import codes from './outlines/codes.json';
import names from './outlines/names.json';

const FOLDER = new URL('outlines/', import.meta.url);

interface Outlines {
  readonly objects: Readonly<
    Record<
      string,
      {
        readonly geometries: readonly {
          readonly id?: string;
          readonly properties?: { readonly name?: string };
        }[];
      }
    >
  >;
}

test('lists of codes and names are those of the outlines', () => {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith('regions-'));
  const countries = files.map((file) => file.slice('regions-'.length, -'.json'.length).toUpperCase());
  expect(Object.keys(names).toSorted()).toEqual(countries.toSorted());
  expect(Object.keys(codes).toSorted()).toEqual(countries.toSorted());
  for (const [i, country] of countries.entries()) {
    const { objects } = JSON.parse(readFileSync(new URL(files[i]!, FOLDER), 'utf8')) as Outlines;
    const drawn = Object.values(objects)
      .flatMap(({ geometries }) => geometries)
      .filter(({ id }) => id !== undefined);
    const own = [...new Set(drawn.map(({ properties }) => properties?.name ?? ''))];
    expect((names as Record<string, string>)[country]?.split('|')).toEqual(own);
    const known = new Set((codes as Record<string, string>)[country]?.split(' '));
    expect(drawn.map(({ id = '' }) => id.slice(3)).filter((code) => !known.has(code))).toEqual([]);
  }
});
