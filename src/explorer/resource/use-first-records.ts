import { useState } from 'react';
import { resourceAddress } from '../address/address.ts';
import type { SearchResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { PageSizes } from '../catalogue/page-sizes.ts';
import { isPart, isPreviewed, toFirstRequest } from './column-parts.ts';

/**
 * The records that a table is measured by, and its numbers written: told once, so that no other order or filter writes them otherwise.
 * Those of the first answer; where columns come in parts, the first of the table.
 * @param answer null: not here yet
 * @returns null: not known yet
 */
export function useFirstRecords(
  resource: string,
  answer: Answer<SearchResult> | null,
  pages: PageSizes,
): SearchResult['records'] | null {
  const [first, setFirst] = useState<SearchResult['records'] | null>(null);
  const whole = resourceAddress(resource);
  const hasFirst = answer !== null && isPart(answer) && isPreviewed(whole, pages);
  const untouched = useAnswer<SearchResult>(
    first === null && hasFirst ? toFirstRequest(whole, pages, null) : null,
  );
  const told = hasFirst ? untouched.answer : answer;
  if (first === null && told) setFirst(told.result.records);
  return first;
}
