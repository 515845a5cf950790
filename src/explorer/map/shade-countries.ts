import type { Group } from '../aggregate/question.ts';
import type { FindCountry } from './country-codes.ts';
import { SHADES } from './map-colours.ts';
import type { ShadedCountry } from './map-layer.ts';
import type { DrawnCountry } from './use-world.ts';

/** Countries with their figures, and the values that name none. */
export interface Shading {
  readonly countries: readonly ShadedCountry[];
  /** Where each colour begins, from the least to the most; as many as there are colours in use. */
  readonly steps: readonly number[];
  /** Values that are no country, or none with an outline. */
  readonly unknown: readonly string[];
}

/**
 * Colours countries by their figures: as many countries in each colour, as few very large ones would leave all others pale.
 * @param adds whether figures of several values of one country add up; else the first one counts
 */
export function shadeCountries(
  groups: readonly Group[],
  find: FindCountry,
  world: readonly DrawnCountry[],
  adds: boolean,
): Shading {
  const outlines = new Map(
    world.flatMap((drawn) =>
      drawn.country.numeric === null ? [] : [[drawn.country.numeric, drawn] as const],
    ),
  );
  const shades = new Map<string, { readonly values: string[]; figure: number; records: number }>();
  const unknown: string[] = [];
  for (const { keys, figures, records } of groups) {
    const [value = null] = keys;
    const figure = figures[0] === null ? Number.NaN : Number(figures[0]);
    if (value === null) continue;
    const numeric = find(value);
    if (numeric === null || !outlines.has(numeric)) {
      unknown.push(value);
      continue;
    }
    if (!Number.isFinite(figure)) continue;
    const shade = shades.get(numeric);
    if (!shade) shades.set(numeric, { values: [value], figure, records });
    else {
      shade.values.push(value);
      shade.records += records;
      if (adds) shade.figure += figure;
    }
  }
  const steps = toSteps([...shades.values()].map(({ figure }) => figure));
  const countries = [...shades].flatMap(([numeric, { values, figure, records }]) => {
    const drawn = outlines.get(numeric);
    if (!drawn) return [];
    const shade = steps.findLastIndex((step) => figure >= step);
    return [
      {
        path: drawn.path,
        bounds: drawn.bounds,
        numeric,
        name: drawn.country.name,
        values,
        figure,
        records,
        shade: toShade(shade, steps.length),
      },
    ];
  });
  return { countries, steps, unknown };
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
