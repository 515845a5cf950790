import type { DialectDescriptor, SchemaDescriptor } from '../../catalog/descriptor.ts';
import type { Remark } from '../../core/remark.ts';
import { LINES, type Places } from '../csv/mends/places.ts';

/** A table that was in a file of another format. */
export interface UnpackedTable {
  /** What tells it from others of the file: the sheet's name, or the path within an archive; empty: it is all there is. */
  readonly member: string;
  readonly kind: 'csv' | 'parquet';
  readonly bytes: Uint8Array;
  readonly dialect: DialectDescriptor;
  /** Null: the table's own text says it all. */
  readonly schema: SchemaDescriptor | null;
  /** UTF-8 where it was written here; null: to be found. */
  readonly encoding: string | null;
  /** The format that it was turned from into CSV; null: it is as it lay there. */
  readonly turnedFrom: string | null;
  /** What its records are told by. */
  readonly places: Places;
  readonly remarks: readonly Remark[];
  /** What of these tells of mistakes that were mended: problems where nobody wants that. */
  readonly mends?: readonly Remark[];
  /** Sheets that whoever opens the file does not see, and that are left out; of its first table alone. */
  readonly hidden: readonly string[];
  /** Why a file of an archive is no table, without its name; absent: it is one. */
  readonly problem?: string;
}

/** A table as it lay there: all there is. */
export function plainTable(kind: UnpackedTable['kind'], bytes: Uint8Array): UnpackedTable {
  return {
    member: '',
    kind,
    bytes,
    dialect: {},
    schema: null,
    encoding: null,
    turnedFrom: null,
    places: LINES,
    remarks: [],
    hidden: [],
  };
}
