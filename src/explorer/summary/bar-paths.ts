/** The part of a bar's width that stays free beside it. */
const GAP = 0.12;
/** The least height that is seen, of 100. */
const LEAST = 4;

/**
 * Upright bars as the path of an SVG as wide as there are bars and 100 high: one element, however many bars.
 * @param counts one a bar
 * @param isDrawn leaves bars out
 * @param most what reaches the top; the largest count if absent
 */
export function toBarsPath(
  counts: readonly number[],
  isDrawn: (index: number) => boolean = () => true,
  most: number = Math.max(1, ...counts),
): string {
  return counts
    .map((count, index) => {
      if (count === 0 || !isDrawn(index)) return '';
      const top = 100 - Math.max(LEAST, (100 * count) / most);
      return `M${index + GAP / 2} 100V${round(top)}H${index + 1 - GAP / 2}V100Z`;
    })
    .join('');
}

/** A part of a bar that lies: where it begins and ends, of 100. */
export interface Segment {
  readonly from: number;
  readonly to: number;
}

/** Counts beside each other; those of none have no width. @param whole what makes 100 */
export function toSegments(counts: readonly number[], whole: number): readonly Segment[] {
  let end = 0;
  return counts.map((count) => {
    const from = end;
    end += whole === 0 ? 0 : (100 * count) / whole;
    return { from, to: end };
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
