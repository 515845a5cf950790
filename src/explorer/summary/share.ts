/** A part of a whole as whole per cents; what is some of it is never none, nor all. */
export function toShare(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  if (percent > 0 && percent < 1) return '<1 %';
  if (percent < 100 && percent > 99) return '>99 %';
  return `${Math.round(percent)} %`;
}
