import type { Filters } from '../../filters/filters.ts';
import { setCondition } from '../../filters/filters.ts';
import type { PointColumns } from './load-places.ts';
import { fromUnit } from '../geometry/mercator.ts';
import type { Bounds } from '../geometry/view.ts';

/** Digits of degrees: a metre. */
const DIGITS = 5;

/**
 * Filters that leave the records within a part of Mercator's map; what lies beyond the map's edge is no condition.
 * @param end where the map ends in the east
 */
export function toAreaFilters(
  filters: Filters,
  { latitude, longitude }: Pick<PointColumns, 'latitude' | 'longitude'>,
  { west, east, north, south }: Bounds,
  end = 1,
): Filters {
  const [from, to] = [
    fromUnit([Math.max(0, west), Math.max(0, north)]),
    fromUnit([Math.min(end, east), Math.min(1, south)]),
  ];
  const round = (degrees: number): number => Number(degrees.toFixed(DIGITS));
  const across = { kind: 'range', from: round(from.longitude), to: round(to.longitude) } as const;
  const down = {
    kind: 'range',
    // The poles lie beyond the map, but not beyond the world.
    from: south >= 1 ? -90 : round(to.latitude),
    to: north <= 0 ? 90 : round(from.latitude),
  } as const;
  return setCondition(setCondition(filters, latitude.id, down), longitude.id, across);
}
