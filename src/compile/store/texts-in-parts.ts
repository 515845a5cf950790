import type { Relation } from '../../core/ports.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { textSizes } from './text-sizes.ts';

/** Bytes of a column that is worth the time. */
const LARGE = 64_000_000;
/** Records of which it is told how long texts are, and how many parts they have. */
const SEEN = 50_000;
/** Parts of a text at most: the last one has all the rest. */
const MOST_PARTS = 4;
/** Different texts of a part that two bytes tell apart: a few less, as they are counted roughly. */
const MOST_DIFFERENT = 62_000;
/** Bytes of a text's own beside its length in a list, and of all lists of all columns at most: whoever opens the store reads them. */
const [ENTRY, MOST_LISTED] = [4, 1_000_000];
/** What numbers and lists take at most for each byte of the texts, half of what DuckDB packs them to, about: to put texts together takes longer than to unpack them. */
const WORTH = 0.35;

/** A column whose texts are written as numbers of lists. */
export interface ListedTexts {
  readonly id: string;
  /** Of each list the texts that it has, of a text of the column: one after the other, with a blank between them, are the text; null where there are none left. */
  readonly parts: readonly SqlFragment[];
}

/**
 * Of some columns of very many texts those whose words come again, though the texts hardly do: names of persons, of given ones and of families, streets with the
 * numbers of houses. Each word of a text is written as a number of a list of its own, the last one with all that follows. Rejects with EngineError.
 */
export async function textsInParts(
  session: LoadSession,
  { name, rows }: Relation,
  columns: readonly string[],
  large = LARGE,
): Promise<readonly ListedTexts[]> {
  if (columns.length === 0) return [];
  const seen = sql`(SELECT ${join(columns.map(identifier), ', ')} FROM ${name} LIMIT ${integer(SEEN)})`;
  const sizes = await textSizes(session, columns, seen);
  const numbers = async (asked: readonly SqlFragment[], from: SqlFragment) => {
    const { columns: told } = await session.run(sql`SELECT ${join(asked, ', ')} FROM ${from}`);
    return told.map(({ values }) => Number(values[0]));
  };
  const share = Math.max(1, rows / SEEN);
  const listed: ListedTexts[] = [];
  let left = MOST_LISTED;
  for (const [i, id] of columns.entries()) {
    const bytes = sizes[i]!.bytes * share;
    if (bytes < large) continue;
    const words = wordsOf(id);
    const [most = 1] = await numbers([sql`coalesce(max(len(${words})), 1)::DOUBLE`], seen);
    const parts = partsOf(id, Math.min(most, MOST_PARTS));
    const count = (part: SqlFragment) => sql`approx_count_distinct(${part})::DOUBLE`;
    const length = (part: SqlFragment) => sql`coalesce(avg(strlen(${part})), 0)::DOUBLE`;
    // Where hardly any part of some records comes twice, none need be counted in all.
    if (parts.length < 2 || !isWorth(await numbers(parts.map(count), seen), bytes)) continue;
    const different = await numbers(parts.map(count), name);
    const lengths = await numbers(parts.map(length), seen);
    const list = different.reduce((sum, own, part) => sum + own * (lengths[part]! + ENTRY), 0);
    if (list > left || !isWorth(different, bytes - list / WORTH)) continue;
    left -= list;
    listed.push({ id, parts });
  }
  return listed;

  /** Whether numbers that tell so many texts of each part apart take much less than the texts. */
  function isWorth(different: readonly number[], bytes: number): boolean {
    const bits = different.reduce((sum, own) => sum + Math.ceil(Math.log2(own + 1)), 0);
    return different.every((own) => own <= MOST_DIFFERENT) && (rows * bits) / 8 <= bytes * WORTH;
  }
}

/** What stands between blanks, also where that is nothing. */
function wordsOf(id: string): SqlFragment {
  return sql`string_split(${identifier(id)}, ' ')`;
}

function partsOf(id: string, count: number): readonly SqlFragment[] {
  const words = wordsOf(id);
  return Array.from({ length: count }, (_, i) => {
    const place = integer(i + 1);
    if (i + 1 < count) return sql`${words}[${place}]`;
    return sql`CASE WHEN len(${words}) >= ${place} THEN array_to_string(${words}[${place}:], ' ') END`;
  });
}

/** The text of a column as the parts tell it. @param parts the columns that they are written in */
export function wholeText(parts: readonly SqlFragment[]): SqlFragment {
  const [first, ...others] = parts.map((part) => sql`CAST(${part} AS VARCHAR)`);
  if (!first) return raw('NULL');
  if (others.length === 0) return first;
  return sql`CASE WHEN ${parts[0]!} IS NOT NULL THEN concat_ws(' ', ${join([first, ...others], ', ')}) END`;
}
