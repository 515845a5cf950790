import type { ColumnReport } from '../../core/dataset-report.ts';
import type { PreviewCell } from '../../core/preview/preview.ts';
import { toPostgresInterval } from '../../core/values/interval-text.ts';
import type { CompiledTable } from '../compile-table.ts';

const EXAMPLES = 3;
/** UTF-16 units of a text that is shown whole. */
const LONG = 200;
/** The first half of a character of two units. */
const HALF = /[\ud800-\udbff]$/;

/** A table's columns in their order; none of what is no table. */
export function reportColumns({ fields, preview }: CompiledTable): readonly ColumnReport[] {
  return fields.map(({ id, type }, i) => {
    const column = preview?.columns[i];
    const { nulls = null, distinct = null, min = null, max = null, top = [] } = column?.statistics ?? {};
    const firsts = [...new Set(column?.search.filter((cell) => cell !== null))];
    const examples = (top.length > 0 ? top.map(([value]) => value) : firsts).slice(0, EXAMPLES);
    return {
      name: id,
      type,
      why: column?.why ?? null,
      nulls,
      distinct,
      min: readable(min, type),
      max: readable(max, type),
      examples: examples.map((cell) => readable(cell, type)),
    };
  });
}

/** A wire value as PostgreSQL prints it. */
function readable(cell: PreviewCell, type: string): PreviewCell {
  return type === 'interval' && typeof cell === 'string' ? toPostgresInterval(cell) : shortened(cell);
}

/** Whole articles and borders of countries are no examples. */
function shortened(cell: PreviewCell): PreviewCell {
  return typeof cell === 'string' && cell.length > LONG ? `${cell.slice(0, LONG).replace(HALF, '')}…` : cell;
}
