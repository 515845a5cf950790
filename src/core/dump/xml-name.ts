/** Element names for columns, as CKAN 2.12 makes them: valid XML, and no two alike. */
export function toXmlNames(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const name = toXmlName(column);
    let unique = name;
    for (let i = 0; taken.has(unique); i += 1) unique = `${name}_${i}`;
    taken.add(unique);
    return unique;
  });
}

function toXmlName(column: string): string {
  return column
    .normalize('NFC')
    .replace(/^(?:xml|\d)+/i, '')
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '')
    .replace(/^[\d.-]+/, '');
}
