import { radiusOf } from './map-layer.ts';
import type { Place } from './map-layer.ts';
import { TILE } from './view.ts';

/** Pixels between two dots. */
const BETWEEN = 1;
/** How often all dots give way to each other, at most. */
const ROUNDS = 12;

/** A dot on the screen, in pixels of the map. */
interface Dot {
  x: number;
  y: number;
  readonly radius: number;
  /** A single record stands where it is; those that stand for many give way. */
  readonly stays: boolean;
}

/**
 * Places whose dots stand beside one another, as far as they would lie on one another: a number that is half covered cannot be read. Records
 * that are shown one by one stay where they are.
 * @param zoom that the places were loaded for; they are drawn from half a zoom further away on
 */
export function spread(places: readonly Place[], zoom: number): readonly Place[] {
  const world = TILE * 2 ** (zoom - 0.5);
  const most = places.reduce((largest, { records }) => Math.max(largest, records), 1);
  const dots = places.map(({ at: [u, v], records }): Dot => {
    return { x: u * world, y: v * world, radius: radiusOf(records, most), stays: records === 1 };
  });
  for (let round = 0; round < ROUNDS && giveWay(dots); round++);
  return places.map((place, i) => {
    const { x, y } = dots[i]!;
    return { ...place, at: [x / world, y / world] };
  });
}

/** Moves every two dots apart that lie on each other, the smaller one further. Returns whether there were any. */
function giveWay(dots: readonly Dot[]): boolean {
  const sorted = dots.toSorted((a, b) => a.x - b.x);
  const widest = sorted.reduce((most, { radius }) => Math.max(most, radius), 0);
  let moved = false;
  for (const [i, one] of sorted.entries())
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j]!;
      if (other.x - one.x > one.radius + widest + BETWEEN) break;
      if (one.stays && other.stays) continue;
      const distance = Math.hypot(other.x - one.x, other.y - one.y);
      const over = one.radius + other.radius + BETWEEN - distance;
      if (over <= 0) continue;
      moved = true;
      // On the very same place they part sideways.
      const [dx, dy] = distance > 0 ? [(other.x - one.x) / distance, (other.y - one.y) / distance] : [1, 0];
      const share = one.stays ? 0 : other.stays ? 1 : other.radius / (one.radius + other.radius);
      one.x -= dx * over * share;
      one.y -= dy * over * share;
      other.x += dx * over * (1 - share);
      other.y += dy * over * (1 - share);
    }
  return moved;
}
