import { extensionOf } from '../../catalog/names.ts';

/** Formats that hold tables and are none themselves: by extension, as a portal calls them. */
const PACKED_FORMATS = {
  xlsx: 'XLSX',
  xlsm: 'XLSX',
  xls: 'XLS',
  xlsb: 'XLSB',
  ods: 'ODS',
  fods: 'ODS',
  json: 'JSON',
  ndjson: 'NDJSON',
  jsonl: 'NDJSON',
  geojson: 'GeoJSON',
  topojson: 'TopoJSON',
  dbf: 'DBF',
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

/** How a file in an archive becomes tables, by its name; null: it does not. */
export function kindOfFile(name: string): 'csv' | 'parquet' | 'packed' | null {
  const extension = extensionOf(name);
  if (['csv', 'tsv', 'tab', 'txt'].includes(extension)) return 'csv';
  if (['parquet', 'pq', 'parq'].includes(extension)) return 'parquet';
  return packedFormat(name) === null && !isShapefile(name) ? null : 'packed';
}

/** Whether a file of an archive is a shapefile, whose other parts lie beside it there. */
export function isShapefile(name: string): boolean {
  return extensionOf(name) === 'shp';
}
