import { ENGLISH } from '../../full-text/text-search-config.ts';
import type { Relation } from '../../ports.ts';
import { hasRowText, rowTextColumns } from '../../search/row-text.ts';
import type { TextCondition } from '../../search/text-query.ts';
import type { Condition } from '../condition.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { meets, textOfColumns } from '../text-condition.ts';
import type { IndexedText } from './indexed-text.ts';
import type { Need } from './need.ts';

/** Conditions of which some imply others. */
interface ImpliedConditions {
  /** All but those that another one implies. */
  readonly asked: readonly TextCondition[];
  /** Those: where it depends on the text around what a text has, they are to be tested with these. */
  readonly implied: readonly TextCondition[];
}

/**
 * Tells apart the conditions of a search on whole rows that another one on a column implies, as CKAN asks of `q` by column: what is in the column's vector is in the row's. In
 * odd records it may not be, since a tag can begin in one column and end in another, and a row can be too long for its vector; nor where a text begins with it, as `~a`.
 */
export function impliedConditions(
  { oddCount }: Pick<TableIndex, 'oddCount'>,
  conditions: readonly TextCondition[],
): ImpliedConditions {
  if (oddCount > 0) return { asked: conditions, implied: [] };
  const implying = conditions.filter(
    ({ source, config, need }) =>
      source !== 'row' && hasRowText(source) && config === ENGLISH && isPositive(need),
  );
  const needs = new Set(implying.map(({ need }) => JSON.stringify(need)));
  const isImplied = ({ source, config, need }: TextCondition) =>
    source === 'row' && config === ENGLISH && needs.has(JSON.stringify(need));
  return {
    asked: conditions.filter((condition) => !isImplied(condition)),
    implied: conditions.filter(isImplied),
  };
}

/** The same text search, in which what a record's text decides is tested for further conditions on its row. */
export function alsoTested(
  text: IndexedText,
  relation: Relation,
  conditions: readonly TextCondition[],
): IndexedText {
  const [first, ...others] = text.conditions;
  if (!first || conditions.length === 0) return text;
  const row = rowTextColumns(relation);
  const test: Condition['test'] = (textOf) =>
    first.test(textOf) && conditions.every((one) => meets(one, textOfColumns(row, textOf)));
  const columns = [...new Set([...first.columns, ...row.map(({ id }) => id)])];
  const again = (own: IndexedText) => alsoTested(own, relation, conditions);
  return {
    ...text,
    conditions: [{ ...first, columns, test }, ...others],
    otherwise: async () => {
      const own = await text.otherwise();
      return own && again(own);
    },
    thoroughly: () => {
      const own = text.thoroughly();
      return own && { ...own, text: again(own.text) };
    },
  };
}

/** Whether a text has it that has more words than one that does. */
function isPositive(need: Need): boolean {
  if ('all' in need) return need.all.every(isPositive);
  if ('any' in need) return need.any.every(isPositive);
  return 'lexeme' in need;
}
