import { readFileSync } from 'node:fs';
import type { MultiPolygon, Position } from 'geojson';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';

/** A part of a country as QGIS's map of the world has it. */
export interface Part {
  /** ISO 3166-1 alpha-3 of the country or territory; some are Natural Earth's own. */
  readonly country: string;
  /** What it is a part of within the country, by Natural Earth's own code: England; the country itself where there is nothing between. */
  readonly unit: string;
  /** The state that it belongs to, by Natural Earth's own code. */
  readonly sovereign: string;
  /** What the country or territory is called in English. */
  readonly countryName: string;
  /** The part's names, of which the first is the one to show. */
  readonly names: readonly string[];
  readonly shape: MultiPolygon;
}

/** Parts that the file counts to another country than ISO 3166-2 does. */
const MOVED: Readonly<Record<string, string>> = { Crimea: 'UKR', Sevastopol: 'UKR' };

/** Reads the layer `states_provinces` of QGIS's `world_map.gpkg`: Natural Earth's states and provinces, 1:10 million. @throws Error when the file is another */
export async function readWorldMap(path: string): Promise<readonly Part[]> {
  const sqlite = await sqlite3InitModule();
  const bytes = new Uint8Array(readFileSync(path));
  const memory = sqlite.wasm.allocFromTypedArray(bytes);
  const database = new sqlite.oo1.DB();
  const { pointer } = database;
  if (pointer === undefined) throw new Error('SQLite gave no database');
  database.checkRc(sqlite.capi.sqlite3_deserialize(pointer, 'main', memory, bytes.length, bytes.length, 0));
  const rows = database.selectArrays(
    'SELECT adm0_a3, gu_a3, sov_a3, admin, name, woe_name, gn_name, woe_label, geom FROM states_provinces',
  );
  return rows.map(([country, unit, sovereign, countryName, name, woe, gn, label, shape]) => ({
    country: MOVED[String(name)] ?? String(country),
    unit: String(unit),
    sovereign: String(sovereign),
    countryName: String(countryName),
    names: [name, woe, gn, typeof label === 'string' ? label.split(',')[0] : null].flatMap((one) =>
      typeof one === 'string' && one !== '' ? [one] : [],
    ),
    shape: readGeometry(shape as Uint8Array),
  }));
}

/** A GeoPackage's geometry: a head, then well-known binary. @throws Error for what is no polygon */
function readGeometry(blob: Uint8Array): MultiPolygon {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  /** Bytes of the box around it, by the kind that the head tells. */
  const box = [0, 32, 48, 48, 64][(view.getUint8(3) >> 1) & 7] ?? 0;
  let at = 8 + box;
  const count = (): number => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const begin = (): number => {
    if (view.getUint8(at) !== 1) throw new Error('a geometry is not little-endian');
    at += 1;
    return count();
  };
  const ring = (): Position[] =>
    Array.from({ length: count() }, () => {
      at += 16;
      return [view.getFloat64(at - 16, true), view.getFloat64(at - 8, true)];
    });
  const polygon = (): Position[][] => Array.from({ length: count() }, ring).map(turned);
  const type = begin();
  if (type === 3) return { type: 'MultiPolygon', coordinates: [polygon()] };
  if (type !== 6) throw new Error(`a geometry of type ${type} is no polygon`);
  const coordinates = Array.from({ length: count() }, () => {
    begin();
    return polygon();
  });
  return { type: 'MultiPolygon', coordinates };
}

/** A ring as globes have it: the first clockwise, holes the other way. */
function turned(ring: Position[], index: number): Position[] {
  const area = ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 === (index === 0) ? ring.toReversed() : ring;
}
