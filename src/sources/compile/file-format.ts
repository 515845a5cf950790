import { extensionOf } from '../../catalog/names.ts';

/** What a file is: how CKAN calls it, and whether it can be a table. */
export interface FileFormat {
  /** `CSV`, `TSV`, `Parquet`, `GeoJSON`, `TopoJSON`, else as the descriptor spells it, one word of small letters in capitals; empty when nothing is known. */
  readonly format: string;
  readonly mediaType: string | null;
  readonly table: 'csv' | 'parquet' | null;
}

const FORMATS: ReadonlyMap<string, FileFormat> = new Map(
  Object.entries({
    csv: { format: 'CSV', mediaType: 'text/csv', table: 'csv' },
    tsv: { format: 'TSV', mediaType: 'text/tab-separated-values', table: 'csv' },
    geojson: { format: 'GeoJSON', mediaType: null, table: null },
    topojson: { format: 'TopoJSON', mediaType: null, table: null },
    parquet: { format: 'Parquet', mediaType: 'application/vnd.apache.parquet', table: 'parquet' },
  }),
);

const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({ tab: 'tsv', pq: 'parquet', parq: 'parquet' }),
);

/** What a file is by the descriptor's `format`, its media type, and its path or address, in this order. */
export function toFileFormat(path: string, format: string | null, mediaType: string | null): FileFormat {
  const byMediaType = [...FORMATS.values()].find(
    (known) => known.mediaType === mediaType?.split(';')[0]?.trim(),
  );
  // In an address `?` and `#` end the path; in a file's name they are letters.
  const extension = extensionOf(/^https?:/i.test(path) ? path.replace(/[?#].*$/, '') : path);
  const spelled = (format ?? '').trim().replace(/^\./, '');
  const name = spelled.toLowerCase();
  const type = find(name) ?? (name === '' ? (byMediaType ?? find(extension)) : undefined);
  if (type) return { ...type, mediaType: mediaType ?? type.mediaType };
  const own = /^[a-z0-9]+$/.test(spelled) ? spelled.toUpperCase() : spelled;
  return { format: own || extension.toUpperCase(), mediaType, table: null };
}

function find(name: string): FileFormat | undefined {
  return FORMATS.get(SYNONYMS.get(name) ?? name);
}
