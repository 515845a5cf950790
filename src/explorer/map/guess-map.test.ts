import { expect, test } from 'vitest';
import { findMaps, guessMap } from './guess-map.ts';
import { mayHaveMap } from './map-columns.ts';

const field = (id: string, type = 'float8') => ({ id, type });
const none = { points: [], shapes: [], countries: [], regions: [] };

test('a latitude goes with the longitude of its kind', () => {
  const fields = ['start_lat', 'end_lat', 'end_lon', 'start_lon'].map((id) => field(id));
  expect(findMaps(fields, []).points).toEqual([
    { latitude: 'start_lat', longitude: 'start_lon' },
    { latitude: 'end_lat', longitude: 'end_lon' },
  ]);
});

test('values that are no degrees refute a name', () => {
  const fields = [field('lat'), field('lon')];
  expect(mayHaveMap(fields)).toBe(true);
  expect(findMaps(fields, [{ lat: 5_400_000, lon: 3_500_000 }])).toEqual(none);
});

test('shapes in metres are none that a map can show', () => {
  const fields = [field('geometry', 'json')];
  const point = (...coordinates: number[]) => ({ geometry: { type: 'Point', coordinates } });
  expect(findMaps(fields, [point(907, 534)])).toEqual(none);
  const river = { type: 'Feature', geometry: { type: 'LineString', coordinates: [[4_500_000, 12]] } };
  expect(findMaps(fields, [{ geometry: null }, { geometry: river }])).toEqual(none);
  expect(
    findMaps(fields, [point(179, -18), point(188, -18), { geometry: { type: 'Point' } }]).shapes,
  ).toEqual(['geometry']);
});

test('shapes come before points where some of them are no points', () => {
  const fields = [field('lat'), field('lon'), field('geometry', 'json')];
  const columns = findMaps(fields, []);
  const point = { lat: 1, lon: 2, geometry: {} };
  expect(guessMap(columns, fields, { records: [point], statistics: null })?.of.kind).toBe('points');
  expect(
    guessMap(columns, fields, { records: [point, { lat: null, lon: null, geometry: {} }], statistics: null })
      ?.of.kind,
  ).toBe('shapes');
});

test('countries are told by their values, whatever the column is called, when there are enough', () => {
  const fields = [field('where', 'text'), field('country', 'text'), field('state', 'text')];
  const names = 'DE FR IT ES PT PL CZ AT CH BE NL LU DK'.split(' ');
  const records = names.map((where) => ({ where, country: 'Germany', state: 'CA' }));
  expect(findMaps(fields, records).countries).toEqual(['where', 'country']);
  expect(findMaps(fields, [{ where: 'DE', country: 'Atlantis', state: 'TX' }]).countries).toEqual([]);
  expect(guessMap(findMaps([field('n')], []), [], { records: [], statistics: null })).toBeNull();
});

test('well-known text is a geometry unless a value is none', () => {
  const fields = [field('geom', 'text'), field('shape', 'text')];
  expect(mayHaveMap(fields)).toBe(true);
  const record = { geom: 'POINT (2.35 48.86)', shape: 'round' };
  expect(findMaps(fields, [record, { geom: null, shape: '' }]).shapes).toEqual(['geom']);
  expect(guessMap(findMaps(fields, [record]), fields, { records: [record], statistics: null })?.of).toEqual({
    kind: 'shapes',
    geometry: 'geom',
  });
  expect(findMaps(fields, [record, { geom: 'trapezoid' }])).toEqual(none);
});

test('countries that all have as many records are coloured by a quantity', () => {
  const fields = [field('year', 'int4'), field('country', 'text'), field('fertility')];
  const records = ['Germany', 'France', 'Italy'].map((country, i) => ({
    year: 1955 + i,
    country,
    fertility: 2,
  }));
  const columns = findMaps(fields, records);
  const guess = (last: number, distinct = 2) => {
    const top = [['Germany', 10] as const, ['France', last] as const];
    const country = { nulls: 0, distinct, min: null, max: null, mean: null, histogram: null, top };
    const statistics = { rows: 10 + last, columns: new Map([['country', country]]) };
    return guessMap(columns, fields, { records, statistics })?.of;
  };
  expect(guess(10)).toMatchObject({ kind: 'countries', measure: 'avg', column: 'fertility' });
  // But for a gap.
  expect(guess(9)).toMatchObject({ kind: 'countries', measure: 'avg', column: 'fertility' });
  expect(guess(5)).toMatchObject({ kind: 'countries', measure: 'count', column: null });
  // Hardly any comes twice.
  expect(guess(9, 19)).toMatchObject({ kind: 'countries', measure: 'avg', column: 'fertility' });
});

test('numbers that name countries or records are no figure of theirs', () => {
  const fields = [
    field('country', 'text'),
    field('geonames', 'int4'),
    field('ccn3', 'int4'),
    field('un', 'int4'),
  ];
  const codes = [4, 8, 12, 16, 20, 24, 660, 28, 32, 51, 533, 36, 40];
  const names = 'AF AL DZ AS AD AO AI AG AR AM AW AU AT'.split(' ');
  const records = names.map((country, i) => ({
    geonames: 1_149_361 + i * 77_123,
    ccn3: codes[i]!,
    un: codes[i]!,
    country,
  }));
  const top = names.slice(0, 8).map((name) => [name, 1] as const);
  const country = { nulls: 0, distinct: 13, min: null, max: null, mean: null, histogram: null, top };
  const statistics = { rows: 13, columns: new Map([['country', country]]) };
  const guess = (more: ReturnType<typeof field>[]) =>
    guessMap(findMaps(fields, records), [...fields, ...more], { records, statistics })?.of;
  expect(guess([])).toMatchObject({ kind: 'countries', measure: 'count', column: null });
  expect(guess([field('area')])).toMatchObject({ measure: 'avg', column: 'area' });
});

test('regions are told by whole codes, or by parts of them where the name says so', () => {
  const fields = [field('where', 'text'), field('state', 'text'), field('stage', 'text')];
  const records = ['CA', 'TX', 'NY'].map((state) => ({ where: `US-${state}`, state, stage: 'active' }));
  expect(findMaps(fields, records).regions).toEqual(['where', 'state']);
  const guess = (of: typeof fields, some: Record<string, string>[]) =>
    guessMap(findMaps(of, some), of, { records: some, statistics: null })?.of;
  expect(guess(fields, records)).toMatchObject({ kind: 'regions', region: 'where', within: null });
  expect(guess([field('state', 'text')], records)).toMatchObject({ kind: 'regions', region: 'state' });
  // A name alone tells nothing, and values of several countries do not tell which: what is surely a country comes before.
  const orders = ['open', 'closed'].map((state) => ({ state }));
  expect(findMaps([field('state', 'text')], orders).regions).toEqual([]);
  const shared = [{ state: 'Amazonas', country: 'BR' }];
  expect(guess([field('state', 'text')], shared)).toMatchObject({ kind: 'regions', region: 'state' });
  expect(guess([field('state', 'text'), field('country', 'text')], shared)).toMatchObject({
    kind: 'countries',
    country: 'country',
  });
  // Regions of one country tell more than countries, those of many less.
  const both = [field('country', 'text'), field('iso_region', 'text')];
  const one = ['US-CA', 'US-TX'].map((iso_region) => ({ country: 'US', iso_region }));
  const many = ['US-CA', 'DE-BY'].map((iso_region) => ({ country: iso_region.slice(0, 2), iso_region }));
  expect(guess(both, one)).toMatchObject({ kind: 'regions', region: 'iso_region' });
  expect(guess(both, many)).toMatchObject({ kind: 'countries', country: 'country' });
});
