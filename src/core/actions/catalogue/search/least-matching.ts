/**
 * How many of the optional clauses must hold by Solr's `mm`: `2`, `-1` (all but one), `75%`, `-25%`, and by number of clauses `2<-1 5<80%`
 * (up to two all, up to five all but one, of more 80%). As Solr, passes over what stands behind a second `<` of a condition.
 * @returns from 0 to `count`
 * Throws SyntaxError for what is none.
 */
export function leastMatching(count: number, mm: string): number {
  const spec = mm.trim();
  if (!spec.includes('<')) return simple(count, spec);
  let least = count;
  for (const condition of spec.replaceAll(/\s*<\s*/g, '<').split(/\s+/)) {
    const [, most, rest] = /^(-?\d+)<([^<]+)/.exec(condition) ?? [];
    if (most === undefined || rest === undefined) throw notMm(mm);
    if (count <= Number(most)) return least;
    least = simple(count, rest);
  }
  return least;
}

function simple(count: number, spec: string): number {
  const [, number, percent] = /^([+-]?\d+)(%?)$/.exec(spec) ?? [];
  if (number === undefined) throw notMm(spec);
  const least = percent ? Math.trunc((count * Number(number)) / 100) : Number(number);
  return Math.min(count, Math.max(0, number.startsWith('-') ? count + least : least));
}

function notMm(spec: string): SyntaxError {
  return new SyntaxError(
    `Invalid 'mm' spec: '${spec}'. Expecting a number, a percentage, or values before and after '<'`,
  );
}
