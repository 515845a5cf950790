import { forEachLexeme } from '../../full-text/lexemes.ts';
import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { isOfTimes, type SearchedColumn } from '../terms/word-context.ts';

/** Texts of no more values are read for it. */
const FEW_VALUES = 255;
/** A time, of which a date is the beginning, and one of whole seconds. */
const TIME = '2000-01-01t00:00:00.000000';
const [DATE, SECONDS] = [10, 19];

/**
 * How many positions a value of a column takes in a row's vector, where all take as many: a number takes one, a date three. Undefined: they differ, or that is not known.
 * Rejects with IndexFileError.
 * @param records of the table
 */
export async function positionsOfValues(
  column: SearchedColumn,
  records: number,
  config: TextSearchConfig,
): Promise<number | undefined> {
  const { values, keyText, isOneWord, longest, nullCount } = column;
  if (nullCount === records) return 0;
  if (!values) return undefined;
  if (values.kind === 'number') return isOneWord ? 1 : undefined;
  // Behind whole seconds stand a point and a digit at least.
  const isTime = isOfTimes(column) && longest >= DATE && longest <= TIME.length;
  const lengths = Array.from({ length: longest + 1 }, (_, length) => length).filter(
    (length) => length === SECONDS || length > SECONDS + 1,
  );
  if (isTime)
    return sameOf(
      (longest === DATE ? [DATE] : lengths).map((end) => TIME.slice(0, end)),
      config,
    );
  if (!keyText || values.size > FEW_VALUES) return undefined;
  const texts = (await values.keys({ start: 0, end: values.size })).map(keyText);
  return texts.every((text) => text !== null) ? sameOf(texts, config) : undefined;
}

/** How many positions each of some texts takes within another one. Undefined: they differ. */
function sameOf(texts: readonly string[], config: TextSearchConfig): number | undefined {
  const [count, ...others] = new Set(
    texts.map((text) => forEachLexeme(` ${text} `, config, () => undefined)),
  );
  return others.length === 0 ? count : undefined;
}
