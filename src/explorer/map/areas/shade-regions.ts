import type { Group } from '../../aggregate/question.ts';
import { SHADES } from '../frame/map-colours.ts';
import type { DrawnRegion, ShadedRegion } from '../geometry/map-layer.ts';

/** A value that names nothing with an outline. */
export interface Undrawn {
  readonly value: string;
  readonly records: number;
}

/** Countries or regions with their figures, and the values that name none. */
export interface Shading {
  /** In the order of the outlines. */
  readonly regions: readonly ShadedRegion[];
  /** Where each colour begins, from the least to the most; as many as there are colours in use. */
  readonly steps: readonly number[];
  /** The most frequent first. */
  readonly undrawn: readonly Undrawn[];
}

/**
 * Colours countries or regions by their figures: as many in each colour, as few very large ones would leave all others pale.
 * @param find tells the code of what a value names; null for what is none
 * @param adds whether figures of several values of one region add up; else the first one counts
 */
export function shadeRegions(
  groups: readonly Group[],
  find: (value: string) => string | null,
  outlines: readonly DrawnRegion[],
  adds: boolean,
): Shading {
  const known = new Set(outlines.map(({ code }) => code));
  const shades = new Map<string, { readonly values: string[]; figure: number; records: number }>();
  const undrawn: Undrawn[] = [];
  for (const { keys, figures, records } of groups) {
    const [value = null] = keys;
    const figure = figures[0] === null ? Number.NaN : Number(figures[0]);
    if (value === null) continue;
    const code = find(value);
    if (code === null || !known.has(code)) {
      undrawn.push({ value, records });
      continue;
    }
    if (!Number.isFinite(figure)) continue;
    const shade = shades.get(code);
    if (!shade) shades.set(code, { values: [value], figure, records });
    else {
      shade.values.push(value);
      shade.records += records;
      if (adds) shade.figure += figure;
    }
  }
  const steps = toSteps([...shades.values()].map(({ figure }) => figure));
  const regions = outlines.flatMap((drawn) => {
    const found = shades.get(drawn.code);
    if (!found) return [];
    const step = steps.findLastIndex((from) => found.figure >= from);
    return [{ ...drawn, ...found, shade: toShade(step, steps.length) }];
  });
  return { regions, steps, undrawn: undrawn.sort((a, b) => b.records - a.records) };
}

/** Which of all colours one of fewer is: the last is always the darkest. */
export function toShade(index: number, count: number): number {
  return SHADES - count + Math.max(0, index);
}

function toSteps(figures: readonly number[]): readonly number[] {
  const sorted = figures.toSorted((a, b) => a - b);
  const steps = Array.from(
    { length: SHADES },
    (_, index) => sorted[Math.floor((index * sorted.length) / SHADES)] ?? 0,
  );
  return sorted.length === 0 ? [] : [...new Set(steps)];
}
