import { isLosslessNumber } from 'lossless-json';
import { isObject, type JsonRecord } from './json-record.ts';

/**
 * Systems in which coordinates are degrees that lie within a few metres of WGS 84, by their codes: WGS 84 itself, and those of Europe,
 * North America, Japan, Latin America, China, Australia, New Zealand, Korea and South Africa.
 */
const LIKE_WGS84 =
  'CRS84h? CRS83 4326 4979 4258 4937 4171 4619 4269 4617 6318 4612 6668 4674 4490 4283 7844 4167 4737 4148';

/** `EPSG:4326`, `urn:ogc:def:crs:OGC:1.3:CRS84`, `http://www.opengis.net/def/crs/EPSG/0/4326`, `WGS 84`. */
const DEGREES = new RegExp(`^(.*[:/])?(${LIKE_WGS84.replaceAll(' ', '|')})$|^WGS[ _]?(19)?84$`, 'i');

/** Characters of a system's name that are told. */
const MOST_LETTERS = 80;

/**
 * The system of coordinates that GeoJSON names in its member `crs`, as files from before RFC 7946 have it, where that is another than
 * WGS 84; null: it is WGS 84, one like it, or not named.
 */
export function findOtherSystem({ crs }: JsonRecord): string | null {
  const properties = isObject(crs) ? crs['properties'] : null;
  if (!isObject(properties)) return null;
  const { name, href, code } = properties;
  const named = [name, href, code].find((one) => typeof one === 'string' || isLosslessNumber(one));
  const text = String(named ?? '').trim();
  return text === '' || DEGREES.test(text) ? null : text.slice(0, MOST_LETTERS);
}
