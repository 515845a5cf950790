/** As exact as the spread of the values makes sensible: the mean of large numbers that are close together must not be beside them. */
export function toRoundedMean(mean: number, smallest: number, largest: number): string {
  const power = Math.floor(Math.log10(largest - smallest)) - 3;
  if (!Number.isFinite(power)) return String(mean);
  const step = 10 ** Math.abs(power);
  const rounded = power < 0 ? Math.round(mean * step) / step : Math.round(mean / step) * step;
  return String(Number(rounded.toPrecision(15)));
}
