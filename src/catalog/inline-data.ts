import type { Location } from './descriptor.ts';
import { type JsonObject, readText, where } from './members.ts';

/**
 * Where the records are that stand in a descriptor itself, as `data`: rows, objects, or a text in a format (Data Package, "Inline Data").
 * Without it, where there is nothing to be read.
 */
export function inlineData(resource: JsonObject): Location {
  const data = resource.members['data'];
  const none = (reason: string): Location => ({
    kind: 'none',
    problem: `${where(resource, 'data')} ${reason}`,
  });
  if (typeof data === 'string') {
    const format = readText(resource, 'format')?.toLowerCase() ?? '';
    const isTsv = format === 'tsv' || readText(resource, 'mediatype') === 'text/tab-separated-values';
    if (!isTsv && format !== 'csv' && readText(resource, 'mediatype') !== 'text/csv')
      return none(
        'is a text of no format that is read: say "format": "csv", or save it as a file and give its path',
      );
    return { kind: 'data', file: isTsv ? 'data.tsv' : 'data.csv', text: data };
  }
  if (typeof data !== 'object' || data === null)
    return none('holds no records: give rows, objects, or a path');
  const large = findLarge(data);
  if (large !== null)
    return none(
      `has a whole number that JSON does not hold exactly, ${large}: write it as a text, or save the records as a CSV file and give its path`,
    );
  return { kind: 'data', file: 'data.json', text: JSON.stringify(data) };
}

/** A whole number beyond those that are told apart once they are read; null: there is none. */
function findLarge(value: unknown): number | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const one of Object.values(value)) {
    const found = findLarge(one);
    if (found !== null) return found;
  }
  return null;
}
