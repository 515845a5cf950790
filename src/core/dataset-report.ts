import type { PreviewCell } from './preview/preview.ts';
import type { TypeReason } from './type-reason.ts';

/** What the build found in the files of one dataset: a JSON file beside its data, for whoever asks how good they are. */
export interface DatasetReport {
  /** Version of this shape; another one is as good as no report. */
  readonly version: 2;
  /** What is said of the dataset or its files and of none of its resources alone. */
  readonly notices: readonly { readonly level: 'error' | 'warning' | 'notice'; readonly text: string }[];
  readonly resources: readonly ResourceReport[];
}

/** What became of a file. */
export interface ResourceReport {
  /** The resource's. */
  readonly id: string;
  /** As it stands in messages. */
  readonly file: string;
  /** Which of the file's tables it is; null: it has one. */
  readonly member: string | null;
  /** Null: it is no table. */
  readonly records: number | null;
  readonly problem: string | null;
  readonly remarks: readonly string[];
  readonly columns: readonly ColumnReport[];
}

/** What a column turned out to be, and why. Figures are null where they are not known. */
export interface ColumnReport {
  readonly name: string;
  /** A PostgreSQL type. */
  readonly type: string;
  /** Null where it is not known. */
  readonly why: TypeReason | null;
  readonly nulls: number | null;
  readonly distinct: number | null;
  readonly min: PreviewCell;
  readonly max: PreviewCell;
  /** Its most frequent values, or its first ones. */
  readonly examples: readonly PreviewCell[];
}
