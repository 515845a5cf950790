import type { AlignedColumn } from '../../catalog/align-fields.ts';
import { remark, type Remark } from '../../core/remark.ts';
import type { CheckedCsv, Misfit } from '../csv/mends/check-csv.ts';
import { placeMisfits } from '../csv/mends/diagnose-csv.ts';
import { lineAt, namePlace, type Places } from '../csv/mends/places.ts';
import type { Content } from '../content.ts';

/** Columns as they were checked: what an author called whole numbers may have a wider type. */
export interface CheckedColumns {
  readonly columns: readonly AlignedColumn[];
  readonly checked: CheckedCsv;
  /** What made columns of whole numbers ones of decimals. */
  readonly wider: readonly Misfit[];
}

/** Types that hold what a narrower one does not, in the order they are tried. */
const WIDER: Readonly<Record<string, string>> = { int4: 'int8', int8: 'numeric' };

/** Checks every value; where numbers do not fit a family's type, the next wider one is tried. */
export async function checkColumns(
  columns: readonly AlignedColumn[],
  check: (columns: readonly AlignedColumn[]) => Promise<CheckedCsv>,
): Promise<CheckedColumns> {
  const checked = await check(columns);
  const wider = new Map(
    checked.misfits.flatMap((misfit) => {
      const type = widerType(columns[misfit.column]!, misfit.text);
      return type ? [[misfit.column, { type, misfit }] as const] : [];
    }),
  );
  if (wider.size === 0) return { columns, checked, wider: [] };
  const widened = columns.map((column, i) => {
    const type = wider.get(i)?.type;
    return type ? { ...column, field: { ...column.field, type } } : column;
  });
  const again = await checkColumns(widened, check);
  const inVain = new Set(again.checked.misfits.map(({ column }) => column));
  const decimals = [...wider.values()].flatMap(({ misfit }) => (isWhole(misfit.text) ? [] : [misfit]));
  return {
    columns: again.columns,
    // What fits no number is told of the type that the author named.
    checked: {
      ...again.checked,
      misfits: again.checked.misfits.map((misfit) => ({
        ...misfit,
        field: columns[misfit.column]?.field ?? misfit.field,
      })),
    },
    wider: [...decimals, ...again.wider].filter(({ column }) => !inVain.has(column)),
  };
}

const isWhole = (text: string) => /^\s*[+-]?\d+\s*$/.test(text);
const isNumber = (text: string) => /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text);

function widerType({ field, column, chosen }: AlignedColumn, text: string): string | undefined {
  const { decimalChar = '.', groupChar } = column;
  const bare = (groupChar ? text.replaceAll(groupChar, '') : text).replace(decimalChar, '.');
  if (chosen !== 'as family' || WIDER[field.type] === undefined || !isNumber(bare)) return undefined;
  return isWhole(bare) ? WIDER[field.type] : 'numeric';
}

/** What is to be said of whole numbers that are none, with lines. */
export async function remarkDecimals(
  content: Content,
  dialect: Parameters<typeof placeMisfits>[1],
  { wider, places }: { readonly wider: readonly Misfit[]; readonly places: Places },
): Promise<readonly Remark[]> {
  if (wider.length === 0) return [];
  const placed = await placeMisfits(content, dialect, wider);
  return placed.map(({ misfit: { field, text, records, record }, line }) => {
    const where = line === null ? `record ${record}` : namePlace(places, line);
    const more = records > 1 ? ` (and ${records - 1} more)` : '';
    return remark(
      `column "${field.id}" is numeric, although its schema says whole numbers: ${JSON.stringify(text)} in ${where}${more}. Its schema may say "type": "number"`,
      line === null ? null : lineAt(places, line),
    );
  });
}
