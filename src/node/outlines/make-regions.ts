/**
 * Makes src/explorer/map/areas/outlines: a file of outlines for each country, by ISO 3166-2 code, and the codes and names of all.
 *
 *     npx tsx src/node/outlines/make-regions.ts world_map.gpkg en.json
 *
 * `world_map.gpkg` is QGIS's, of the Debian package qgis-common 3.22.16: Natural Earth's states and provinces 1:10 million, version 4.1.0,
 * somewhat simplified, in the public domain. `en.json` has the codes' English names: subdivisions/en of the npm package
 * cldr-subdivisions-full 48.2.0.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { geoArea } from 'd3-geo';
import { iso31661Alpha3ToAlpha2, iso31662 } from 'iso-3166';
import { mergeArcs } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { CHANGED, CODES, COUNTRIES, REDRAWN, RENUMBERED, UNITS } from './known-regions.ts';
import type { Codes } from './match-regions.ts';
import { matchRegions } from './match-regions.ts';
import type { Part } from './read-world-map.ts';
import { readWorldMap } from './read-world-map.ts';

/** Parts of the world's width that a place is told in: 360° / 250,000 are 160 metres. */
const GRID = 250_000;
/** Steradians of a bend that nobody would see: a square kilometre in a small country, eight in a large one. */
const BENDS = { small: 2.5e-8, large: 2e-7 };
/** Steradians of a large country: 120,000 km². */
const LARGE = 0.003;

type Area = (Polygon | MultiPolygon) & {
  id?: string;
  properties?: { readonly name: string; readonly depth?: number };
};
type World = Topology<{ readonly parts: GeometryCollection }>;
/** All parts of the world with borders that they share. */
interface Outlines {
  readonly world: World;
  readonly areaOf: (part: Part) => Area;
}

const [, , mapFile, namesFile] = argv;
if (mapFile === undefined || namesFile === undefined)
  throw new Error(
    'make-regions takes two files: world_map.gpkg of QGIS and en.json of cldr-subdivisions-full',
  );
const english = (
  JSON.parse(readFileSync(namesFile, 'utf8')) as {
    readonly subdivisions: { readonly localeDisplayNames: { readonly subdivisions: Record<string, string> } };
  }
).subdivisions.localeDisplayNames.subdivisions;
const parts = await readWorldMap(mapFile);
const outlines = { small: toOutlines(parts, BENDS.small), large: toOutlines(parts, BENDS.large) };
const byCountry = new Map<string, Part[]>();
for (const part of parts) {
  const country = COUNTRIES[part.country] ?? iso31661Alpha3ToAlpha2[part.country];
  if (country !== undefined && !REDRAWN.has(country))
    byCountry.set(country, [...(byCountry.get(country) ?? []), part]);
}
const folder = resolve('src/explorer/map/areas/outlines');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.json')) rmSync(join(folder, file));
const known: Record<string, string> = {};
const names: Record<string, string> = {};
let total = 0;
let undrawn = 0;
for (const [country, own] of [...byCountry].sort(([a], [b]) => a.localeCompare(b))) {
  const size = own.reduce((sum, { shape }) => sum + geoArea(shape), 0);
  const { world, areaOf } = size < LARGE ? outlines.small : outlines.large;
  const codes = matchRegions(country, own, {
    english: RENUMBERED.has(country) ? {} : english,
    known: CODES[country] ?? {},
  });
  const regions = regionsOf(country, own, codes, { world, areaOf });
  const drawn = regions.filter(({ id }) => id !== undefined);
  if (drawn.length === 0) continue;
  const text = JSON.stringify(pick(world, regions));
  writeFileSync(join(folder, `regions-${country.toLowerCase()}.json`), `${text}\n`);
  total += text.length;
  known[country] = [...new Set([...iso31662.map(({ code }) => code), ...drawn.map(({ id = '' }) => id)])]
    .flatMap((code) => (code.startsWith(`${country}-`) ? [code.slice(3)] : []))
    .sort()
    .join(' ');
  names[country] = [...new Set(drawn.map(({ properties }) => properties?.name ?? ''))].join('|');
  const all = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
  const missing = all.filter(({ code }) => drawn.every(({ id }) => id !== code));
  undrawn += missing.length;
  console.log(
    `${country}: ${drawn.length} of ${all.length} codes, ${regions.length - drawn.length} parts without one, ${Math.ceil(text.length / 1000)} kB`,
    ...missing.map(({ code, name }) => `${code} ${name},`),
    '|',
    ...own.filter((part) => !codes.has(part)).map(({ names }) => `${names.join('/')},`),
  );
}
writeFileSync(join(folder, 'codes.json'), `${JSON.stringify(known, null, 2)}\n`);
writeFileSync(join(folder, 'names.json'), `${JSON.stringify(names, null, 2)}\n`);
console.log(`${Math.ceil(total / 1000)} kB, ${undrawn} codes not drawn`);

/** What is drawn of a country: the codes that are made of others, the largest first, then its parts. */
function regionsOf(country: string, own: readonly Part[], codes: Codes, { world, areaOf }: Outlines): Area[] {
  const toArea = (part: Part): Area => {
    const { type, arcs } = areaOf(part);
    const code = codes.get(part);
    if (code === undefined) return { type, arcs } as Area;
    const isTold = part.names.some((name) => CODES[country]?.[name] === code);
    const own = part.names[0] ?? code;
    // The list of codes has lost the ends of some: `Kabardino-`.
    const name = isTold && !nameOf(code).endsWith('-') ? nameOf(code) : own;
    return { type, arcs, id: code, properties: { name } } as Area;
  };
  const entries = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
  const nameOf = (code: string): string => {
    const name = entries.find((one) => one.code === code)?.name ?? code;
    // `Asturias, Principado de; …` and `Sofia (stolitsa)`: in the order that people say it, and without what only ISO adds.
    const [first = code] = name.split(/\s*;|\s+[[(]/);
    const [main = '', before] = first.replaceAll(/[[\]]/g, '').split(', ');
    return before !== undefined && /^(?:\p{Lu}\p{Ll}+ de|Comunidad)/u.test(before)
      ? `${before} ${main}`
      : main;
  };
  const regions = new Map<string, Area>();
  const rest: Area[] = [];
  for (const part of own) {
    const area = toArea(part);
    if (area.id === undefined) rest.push(area);
    else regions.set(area.id, area);
  }
  const wholes = new Map<string, string>();
  const add = (code: string, name: string, members: readonly Area[]): void => {
    if (members.length === 0 || regions.has(code)) return;
    const merged = mergeArcs(world, members as readonly MultiPolygon[] as MultiPolygon[]) as MultiPolygon;
    regions.set(code, { type: merged.type, arcs: merged.arcs, id: code, properties: { name } });
    for (const { id } of members)
      if (id !== undefined && id !== code && !wholes.has(id)) wholes.set(id, code);
  };
  for (const [code, { name, of }] of Object.entries(CHANGED[country] ?? {})) {
    regions.delete(code);
    add(
      code,
      name,
      [...own, ...parts.filter((part) => of.includes(part.countryName))]
        .filter((part) => of.includes(part.names[0] ?? '') || of.includes(part.countryName))
        .map(toArea),
    );
  }
  for (const [unit, { code, name }] of Object.entries(UNITS[country] ?? {}))
    add(code, name, own.filter((part) => part.unit === unit).map(toArea));
  // Territories that have a country's code, too.
  const sovereign = own[0]?.sovereign;
  for (const { code, name } of entries)
    if (!regions.has(code))
      add(
        code,
        name,
        parts
          .filter(
            (part) =>
              part.sovereign === sovereign &&
              !own.includes(part) &&
              code === `${country}-${COUNTRIES[part.country] ?? iso31661Alpha3ToAlpha2[part.country]}`,
          )
          .map(areaOf),
      );
  // From the deepest: what is made of them may be a part of others.
  const childrenOf = (code: string): readonly string[] =>
    entries.filter(({ parent }) => parent === code).map((entry) => entry.code);
  const build = (code: string, name: string): void => {
    for (const child of childrenOf(code)) build(child, nameOf(child));
    add(
      code,
      name,
      childrenOf(code).flatMap((child) => regions.get(child) ?? []),
    );
  };
  for (const { code, parent } of entries) if (parent === country) build(code, nameOf(code));
  const depth = (code: string): number => {
    const whole = wholes.get(code);
    return whole === undefined ? 0 : 1 + depth(whole);
  };
  return [
    ...rest,
    ...[...regions]
      .map(([code, area]) => {
        const { name = code } = area.properties ?? {};
        return { ...area, properties: { name, ...(depth(code) > 0 && { depth: depth(code) }) } };
      })
      .sort((a, b) => depth(a.id ?? '') - depth(b.id ?? '') || (a.id ?? '').localeCompare(b.id ?? '')),
  ];
}

/** All parts of the world as one topology, in which neighbours share their borders. */
function toOutlines(all: readonly Part[], bend: number): Outlines {
  const work = mkdtempSync(join(tmpdir(), 'datapond-regions-'));
  const file = join(work, 'parts.json');
  const features = all.map(({ shape }) => ({ type: 'Feature', properties: {}, geometry: shape }));
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const npx = (tool: string, program: string, args: readonly string[]): void => {
    execFileSync('npx', ['--yes', `--package=${tool}`, program, ...args], { stdio: 'inherit' });
  };
  const [whole, simple] = [join(work, 'whole.json'), join(work, 'simple.json')];
  npx('topojson-server@3.0.1', 'geo2topo', ['-q', String(GRID), '-o', whole, `parts=${file}`]);
  npx('topojson-simplify@3.0.3', 'toposimplify', ['-s', String(bend), '-o', simple, whole]);
  const world = JSON.parse(readFileSync(simple, 'utf8')) as World;
  rmSync(work, { recursive: true });
  const areas = new Map(all.map((part, index) => [part, world.objects.parts.geometries[index] as Area]));
  return { world, areaOf: (part) => areas.get(part) as Area };
}

/** A topology of some areas alone, with the arcs that they need. */
function pick({ arcs, transform }: World, regions: readonly Area[]): Topology {
  const places = new Map<number, number>();
  const kept: World['arcs'] = [];
  const place = (arc: number): number => {
    const index = arc < 0 ? ~arc : arc;
    let own = places.get(index);
    if (own === undefined) {
      own = kept.length;
      places.set(index, own);
      kept.push(arcs[index] ?? []);
    }
    return arc < 0 ? ~own : own;
  };
  const geometries = regions.map((region) =>
    region.type === 'Polygon'
      ? { ...region, arcs: region.arcs.map((ring) => ring.map(place)) }
      : { ...region, arcs: region.arcs.map((polygon) => polygon.map((ring) => ring.map(place))) },
  );
  return {
    type: 'Topology',
    ...(transform && { transform }),
    objects: { regions: { type: 'GeometryCollection', geometries } },
    arcs: kept,
  };
}
