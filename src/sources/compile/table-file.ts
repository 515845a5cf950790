import type { ResourceDescriptor } from '../../catalog/descriptor.ts';
import type { Field } from '../../core/catalog.ts';
import type { Remark } from '../../core/remark.ts';
import type { TypeReason } from '../../core/type-reason.ts';
import type { TableSource } from '../../core/table-source.ts';
import type { Content } from '../content.ts';
import type { Places } from '../csv/mends/places.ts';

/** A file that is to be a table. */
export interface TableFile {
  readonly kind: TableSource['kind'];
  readonly content: Content;
  /** For messages, relative to its dataset's folder. */
  readonly path: string;
  readonly descriptor: Pick<ResourceDescriptor, 'schema' | 'dialect' | 'encoding'>;
  /** Whether a file that would have to be mended is a problem instead. */
  readonly strict?: boolean;
  /** What its records are told by, where its text was written for it. */
  readonly places?: Places;
}

/** What a file was found to hold, not yet proved by loading it. Everything but `rewritten` is plain data. */
export interface FoundTable {
  readonly fields: readonly Field[];
  readonly primaryKey: readonly string[];
  /** Null when there is a problem. */
  readonly source: TableSource | null;
  /** Begins with the path. */
  readonly problem: string | null;
  /** The line of the file where its problem is; absent where that is all of it, or cannot be told. */
  readonly problemLine?: number;
  /** Of each field, why it has its type. */
  readonly reasons: readonly TypeReason[];
  /** What else is to be said. */
  readonly remarks: readonly Remark[];
  /** The bytes to read instead of the file's own, where no reader takes those. */
  readonly rewritten: Uint8Array | null;
}
