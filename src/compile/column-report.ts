import type { PreviewCell } from '../core/preview/preview.ts';
import type { CompiledTable } from './compile-table.ts';

/** What a column turned out to be, and why. Figures are null where they are not known. */
export interface ColumnReport {
  readonly name: string;
  /** A PostgreSQL type. */
  readonly type: string;
  /** For people. */
  readonly why: string;
  readonly nulls: number | null;
  readonly distinct: number | null;
  readonly min: PreviewCell;
  readonly max: PreviewCell;
  /** Its most frequent values, or its first ones. */
  readonly examples: readonly PreviewCell[];
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

const EXAMPLES = 3;

/** A table's columns in their order; none of what is no table. */
export function reportColumns({ fields, preview }: CompiledTable): readonly ColumnReport[] {
  return fields.map(({ id, type }, i) => {
    const column = preview?.columns[i];
    const { nulls = null, distinct = null, min = null, max = null, top = [] } = column?.statistics ?? {};
    const firsts = [...new Set(column?.search.filter((cell) => cell !== null))];
    const examples = (top.length > 0 ? top.map(([value]) => value) : firsts).slice(0, EXAMPLES);
    return { name: id, type, why: column?.why ?? '', nulls, distinct, min, max, examples };
  });
}
