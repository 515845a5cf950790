import type { Preview, PreviewCell, PreviewColumn } from '../core/preview/preview.ts';
import { toPreviewCell } from '../core/preview/preview-cells.ts';
import type { Columns, QueryEngine, Relation } from '../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../core/sql/fragment.ts';
import { compileRecords } from '../backends/duckdb/search/compile-search.ts';
import { pgType } from '../core/values/pg-types.ts';
import type { WireStyle } from '../core/values/wire.ts';
import { columnStatistics } from './statistics/column-statistics.ts';

/** Records of a first page, by CKAN's default. */
const RECORDS = 100;

/** Characters of JSON that the records of a preview may take: wide and wordy tables show fewer. */
const MOST_CHARACTERS = 200_000;

/** Those of a first record alone. */
const MOST_ALONE = 2_000_000;

/** Makes the preview of a loaded table. Rejects with EngineError. */
export async function makePreview(engine: QueryEngine, relation: Relation): Promise<Preview> {
  const [asSearch, asText] = [firstRecords(relation, 'search'), firstRecords(relation, 'text')];
  const search = await engine.query(asSearch);
  // Texts and numbers are written alike.
  const isSame = renderWithLiterals(asSearch) === renderWithLiterals(asText);
  const text = isSame ? search : await engine.query(asText);
  const statistics = await columnStatistics(engine, relation);
  const columns = relation.columns.map(({ id }, i): PreviewColumn => {
    const [forJson, forText] = [cellsOf(search, i), cellsOf(text, i)];
    const same = JSON.stringify(forJson) === JSON.stringify(forText);
    return { id, search: forJson, ...(!same && { text: forText }), statistics: statistics[i] ?? null };
  });
  return fit({ version: 1, records: search.rows, columns });
}

function firstRecords(relation: Relation, style: WireStyle): SqlFragment {
  const columns = relation.columns.map((source) => ({ id: source.id, type: pgType(source.type), source }));
  const sort = [{ column: '_id', descending: false, nullsFirst: false }];
  return compileRecords({ relation, where: undefined, sort }, columns, style, { limit: RECORDS, offset: 0 });
}

function cellsOf({ rows, columns }: Columns, column: number): readonly PreviewCell[] {
  const values = columns[column]?.values ?? [];
  return Array.from({ length: rows }, (_, row) => toPreviewCell(values[row] ?? null));
}

/** Halves the records until they are small enough; of long ones the first is left, unless it is larger than any page. */
function fit(preview: Preview): Preview {
  const { records, columns } = preview;
  const size = columns.reduce((sum, { search, text }) => sum + JSON.stringify([search, text]).length, 0);
  if (records === 0 || size <= (records === 1 ? MOST_ALONE : MOST_CHARACTERS)) return preview;
  const half = Math.floor(records / 2);
  return fit({
    ...preview,
    records: half,
    columns: columns.map((column) => ({
      ...column,
      search: column.search.slice(0, half),
      ...(column.text && { text: column.text.slice(0, half) }),
    })),
  });
}
