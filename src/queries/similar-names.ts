/** The names most like one that does not exist, the likest first: at most `most`, and none that is too far from it. */
export function similarNames(wrong: string, names: readonly string[], most = 3): readonly string[] {
  const folded = fold(wrong);
  return [...new Set(names)]
    .map((name) => ({ name, far: distance(folded, fold(name)) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(folded.length / 3)))
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => name);
}

/** Words in another order or beginning alike are as near as one wrong letter. */
function distance(a: string, b: string): number {
  if (a === b) return 0;
  if (
    a.length >= 3 &&
    (b.startsWith(a) || b.endsWith(a) || b.split('_').sort().join() === a.split('_').sort().join())
  )
    return 1;
  return edits(a, b);
}

/** Letters to add, leave out, change or swap with the next one (Damerau and Levenshtein's). */
export function edits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const [above, twoAbove] = [rows[i - 1]!, rows[i - 2]];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + cost);
      if (twoAbove && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, twoAbove[j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
