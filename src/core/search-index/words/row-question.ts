import type { TextCondition, TextRank, TextSearch } from '../../search/text-query.ts';

/** What is looked for in whole rows by one condition, and ranked by them. */
export interface RowQuestion {
  readonly condition: TextCondition;
  readonly rank: TextRank;
}

/** Undefined: it asks for something else. */
export function toRowQuestion({ conditions, ranks }: TextSearch): RowQuestion | undefined {
  const [condition, ...otherConditions] = conditions;
  const [rank, ...otherRanks] = ranks;
  if (!condition || !rank || otherConditions.length > 0 || otherRanks.length > 0) return undefined;
  return condition.source === 'row' && rank.source === 'row' ? { condition, rank } : undefined;
}
