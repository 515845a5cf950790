import { useMemo } from 'react';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import { isSearchVector } from '../grid/cells/column-kind.ts';
import type { GridData } from '../grid/grid-data.ts';
import { toRowSource } from '../grid/rows/row-source.ts';

/**
 * The records of one answer, ready for a grid. Each column stands there once, for records hold but the last of those called alike; words
 * that machines search come last.
 */
export function usePageData(answer: Answer<SearchResult | SqlResult> | null): GridData | null {
  return useMemo(() => {
    if (!answer) return null;
    const { records } = answer.result;
    const once = [...new Map(answer.result.fields.map((field) => [field.id, field])).values()];
    const fields = once.toSorted((a, b) => Number(isSearchVector(a)) - Number(isSearchVector(b)));
    const firstRow = Number(answer.request.params['offset'] ?? 0);
    return { fields, rows: toRowSource(records), sample: records, selection: answer, start: 0, firstRow };
  }, [answer]);
}
