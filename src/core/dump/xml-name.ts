/**
 * Element names for columns, as CKAN 2.12 makes them, no two alike. Valid XML always: where CKAN's name would not be (`2020` leaves
 * nothing, `µg/m³` has letters that XML forbids), one like it is.
 */
export function toXmlNames(columns: readonly string[]): readonly string[] {
  const takenNames = new Set<string>();
  return columns.map((column) => {
    const name = toXmlName(column);
    let unique = name;
    for (let i = 0; takenNames.has(unique); i += 1) unique = `${name}_${i}`;
    takenNames.add(unique);
    return unique;
  });
}

function toXmlName(column: string): string {
  const composed = column.normalize('NFC');
  const name = toWordCharacters(composed.replace(/^(?:xml|\d)+/i, '')).replace(/^[\d.-]+/, '');
  return name || `_${toWordCharacters(composed)}`;
}

function toWordCharacters(text: string): string {
  return text
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '')
    .replaceAll(FORBIDDEN, (character) => character.normalize('NFKD').replaceAll(FORBIDDEN, ''));
}

/** All but the characters of XML's names: https://www.w3.org/TR/xml/#NT-NameChar, without the colon. */
const FORBIDDEN =
  /[^\w.\-\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u037D\u037F-\u1FFF\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]/gu;
