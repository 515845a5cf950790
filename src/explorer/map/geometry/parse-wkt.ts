import type { Geometry, Position } from 'geojson';

/** How deep the positions of a kind lie: one, a line of them, rings of lines, and lists of these. */
const KINDS = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOINT: ['MultiPoint', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
} as const;

type Nested = Position | readonly Nested[];

const HEAD =
  /^\s*(?:SRID=(\d+);\s*)?(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*(?:Z|M|ZM)?\s*(?=\()/i;
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const POSITION = new RegExp(`${NUMBER}(?:\\s+${NUMBER}){1,3}`, 'g');

/**
 * A geometry in well-known text, as databases write it (`POINT (2.35 48.86)`), in degrees of longitude and latitude. Null for anything
 * else: other systems of coordinates, empty geometries, collections.
 */
export function parseWkt(text: string): Geometry | null {
  const [head, srid, name = ''] = HEAD.exec(text) ?? [];
  if (head === undefined || (srid !== undefined && srid !== '4326')) return null;
  const [type, depth] = KINDS[name.toUpperCase() as keyof typeof KINDS];
  let lists: Nested;
  try {
    lists = JSON.parse(toJson(text.slice(head.length))) as Nested;
  } catch {
    return null;
  }
  const coordinates = depth === 0 ? onlyOf(lists) : type === 'MultiPoint' ? bare(lists) : lists;
  return isNested(coordinates, depth) ? ({ type, coordinates } as Geometry) : null;
}

/** `((1 2, 3 4))` as `[[[1,2],[3,4]]]`. */
function toJson(text: string): string {
  return text
    .replaceAll(POSITION, (position) => {
      const [longitude, latitude] = position.split(/\s+/).map(Number);
      return `<${longitude},${latitude}>`;
    })
    .replaceAll(/[(<]/g, '[')
    .replaceAll(/[)>]/g, ']');
}

/** The one position of a point. */
function onlyOf(lists: Nested): Nested | null {
  return lists.length === 1 ? (lists[0] as Nested) : null;
}

/** Points of a list, which may each stand in brackets. */
function bare(lists: Nested): Nested {
  return (lists as readonly Nested[]).map((one) => (typeof one[0] === 'number' ? one : (one[0] as Nested)));
}

function isNested(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  if (depth > 0) return value.every((item) => isNested(item, depth - 1));
  if (value.length !== 2 || !value.every((one) => typeof one === 'number')) return false;
  const [longitude, latitude] = value as Position;
  return Math.abs(longitude as number) <= 180 && Math.abs(latitude as number) <= 90;
}
