import { useMemo } from 'react';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { GridData } from '../grid/grid-data.ts';
import { toRowSource } from '../grid/row-source.ts';

/** The records of one answer, ready for a grid. */
export function usePageData(answer: Answer<SearchResult | SqlResult> | null): GridData | null {
  return useMemo(() => {
    if (!answer) return null;
    const { records, fields } = answer.result;
    const firstRow = Number(answer.request.params['offset'] ?? 0);
    return { fields, rows: toRowSource(records), sample: records, selection: answer, start: 0, firstRow };
  }, [answer]);
}
