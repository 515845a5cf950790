import { extensionOf } from '../../catalog/names.ts';

/** Formats that hold tables and are none themselves: by extension, as a portal calls them. */
const PACKED_FORMATS = {
  xlsx: 'XLSX',
  xlsm: 'XLSX',
  ods: 'ODS',
  json: 'JSON',
  ndjson: 'NDJSON',
  jsonl: 'NDJSON',
  geojson: 'GeoJSON',
  gz: 'GZIP',
  zip: 'ZIP',
} as const;

type PackedFormat = (typeof PACKED_FORMATS)[keyof typeof PACKED_FORMATS];

/** The format of a file that holds tables and is none itself, by its name; null for others. */
export function packedFormat(name: string): PackedFormat | null {
  const extension = extensionOf(name);
  return Object.hasOwn(PACKED_FORMATS, extension)
    ? PACKED_FORMATS[extension as keyof typeof PACKED_FORMATS]
    : null;
}

/** Whether a file may hold tables and is none itself, by its name. */
export function isPacked(name: string): boolean {
  return packedFormat(name) !== null;
}
