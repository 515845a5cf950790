import type { Field } from '../../../core/catalog.ts';
import type { Figure, Span } from '../../aggregate/question.ts';
import type { AggregateSource } from '../../aggregate/source.ts';
import type { CellBox } from '../geometry/cells.ts';
import { stepOf } from '../geometry/cells.ts';
import type { Place } from '../geometry/map-layer.ts';
import { FURTHEST_EAST, fromUnit, toUnit } from '../geometry/mercator.ts';
import { spread } from '../geometry/spread.ts';

/** The columns of points. */
export interface PointColumns {
  readonly latitude: Field;
  readonly longitude: Field;
  /** Tells a point's name; null where no column does. */
  readonly label: Field | null;
}

/** Where all points lie, and how many there are. */
export interface Extent {
  /** Records with a place on earth. */
  readonly records: number;
  /** Degrees; null without a record. */
  readonly box: {
    readonly west: number;
    readonly east: number;
    readonly south: number;
    readonly north: number;
  } | null;
}

/** Points that are shown one by one. */
export const MOST_POINTS = 5000;

const ID: Field = { id: '_id', type: 'int4' };

/** Asks where all points lie. Rejects as the source does. */
export async function loadExtent(
  source: AggregateSource,
  { latitude, longitude }: PointColumns,
): Promise<Extent> {
  const figure = (measure: 'min' | 'max', field: Field): Figure => ({
    measure,
    field,
    name: `${measure} ${field.id}`,
  });
  const [all] = await source.groups({
    keys: [],
    figures: [
      { measure: 'count', field: null, name: 'records' },
      figure('min', longitude),
      figure('max', longitude),
      figure('min', latitude),
      figure('max', latitude),
    ],
    present: [],
    within: onEarth({ latitude, longitude }),
    top: null,
  });
  const [west = 0, east = 0, south = 0, north = 0] = (all?.figures.slice(1) ?? []).map(Number);
  const records = all?.records ?? 0;
  return { records, box: records === 0 ? null : { west, east, south, north } };
}

/** Asks for all points, one by one. @param records how many there are; of more than {@link MOST_POINTS} a part comes */
export async function loadPoints(
  source: AggregateSource,
  { latitude, longitude, label }: PointColumns,
  records: number,
): Promise<readonly Place[]> {
  const rows = await source.sample({
    columns: [ID, longitude, latitude, ...(label ? [label] : [])],
    present: [],
    within: onEarth({ latitude, longitude }),
    available: records,
    most: MOST_POINTS,
  });
  return rows.map(([id = null, x, y, name = null]) => ({
    longitude: Number(x),
    latitude: Number(y),
    records: 1,
    id,
    label: name,
    at: toUnit(Number(x), Number(y)),
  }));
}

/** Asks for the points of a part of the map, those of a cell together. One statement. */
export async function loadCells(
  source: AggregateSource,
  { latitude, longitude }: PointColumns,
  { zoom, west, east, north, south }: CellBox,
): Promise<readonly Place[]> {
  const step = stepOf(zoom);
  const [from, to] = [fromUnit([west, north]), fromUnit([east, south])];
  const groups = await source.groups({
    keys: [
      { field: longitude, bucket: { kind: 'numbers', start: -180, step: step * 360 }, name: 'column' },
      { field: latitude, bucket: { kind: 'mercator', step: step * 2 * Math.PI }, name: 'row' },
    ],
    figures: [
      { measure: 'count', field: null, name: 'records' },
      { measure: 'avg', field: longitude, name: 'x' },
      { measure: 'avg', field: latitude, name: 'y' },
      { measure: 'min', field: ID, name: 'id' },
    ],
    present: [],
    within: [
      { field: longitude, from: from.longitude, to: to.longitude },
      { field: latitude, from: to.latitude, to: from.latitude },
    ],
    top: null,
  });
  const places = groups.map(({ figures: [, x, y, id], records }) => ({
    longitude: Number(x),
    latitude: Number(y),
    records,
    id: records === 1 ? String(id) : null,
    label: null,
    at: toUnit(Number(x), Number(y)),
  }));
  return spread(places, zoom);
}

/** Conditions of coordinates that there are. */
function onEarth({ latitude, longitude }: Pick<PointColumns, 'latitude' | 'longitude'>): readonly Span[] {
  return [
    { field: longitude, from: -180, to: fromUnit([FURTHEST_EAST, 0]).longitude },
    { field: latitude, from: -90, to: 90 },
  ];
}
