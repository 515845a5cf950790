import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import { iso31661 } from 'iso-3166';
import { UNDRAWN_COUNTRIES } from './undrawn-countries.ts';
import { toCountries } from './world.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
  readonly countries: GeometryCollection<{ readonly name: string }>;
}>;
const { features } = feature(topology, topology.objects.countries);

test('each code is one country, with all of its land', () => {
  for (const shapes of [features, features.toReversed()]) {
    const countries = toCountries(shapes);
    const codes = countries.flatMap(({ numeric }) => numeric ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(230);
    const australia = countries.find(({ numeric }) => numeric === '036');
    expect(australia?.name).toBe('Australia');
    const area = JSON.stringify(australia?.shape.geometry).length;
    const parts = features
      .filter(({ id }) => id === '036')
      .map(({ geometry }) => JSON.stringify(geometry).length);
    expect(parts.length).toBe(2);
    expect(area).toBeGreaterThan(Math.max(...parts));
  }
});

test('every country has an outline or a place', () => {
  const drawn = toCountries(features).flatMap(({ numeric }) => numeric ?? []);
  const undrawn = UNDRAWN_COUNTRIES.flatMap(({ numeric }) => numeric ?? []);
  expect(drawn.filter((numeric) => undrawn.includes(numeric))).toEqual([]);
  const all = iso31661.map(({ numeric }) => numeric);
  expect(all.filter((numeric) => !drawn.includes(numeric) && !undrawn.includes(numeric))).toEqual([]);
});
