import { ENGLISH } from '../../full-text/text-search-config.ts';
import { hasRowText } from '../../search/row-text.ts';
import type { TextCondition } from '../../search/text-query.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { Need } from './need.ts';

/**
 * The conditions of a search but those on whole rows that another one on a column implies, as CKAN asks of `q` by column: what is in the column's vector is in the row's. In
 * odd records it may not be, since a tag can begin in one column and end in another, and a row can be too long for its vector.
 */
export function withoutImplied(
  { oddCount }: Pick<TableIndex, 'oddCount'>,
  conditions: readonly TextCondition[],
): readonly TextCondition[] {
  if (oddCount > 0) return conditions;
  const implying = conditions.filter(
    ({ source, config, need }) =>
      source !== 'row' && hasRowText(source) && config === ENGLISH && isPositive(need),
  );
  const implied = new Set(implying.map(({ need }) => JSON.stringify(need)));
  return conditions.filter(
    ({ source, config, need }) =>
      source !== 'row' || config !== ENGLISH || !implied.has(JSON.stringify(need)),
  );
}

/** Whether a text has it that has more words than one that does. */
function isPositive(need: Need): boolean {
  if ('all' in need) return need.all.every(isPositive);
  if ('any' in need) return need.any.every(isPositive);
  return 'lexeme' in need;
}
