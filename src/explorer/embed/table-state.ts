import type { SearchResult } from '../api/answers.ts';

/** What an embedded table shows. */
export type TableState =
  | { readonly kind: 'loading'; readonly last: SearchResult | null }
  | { readonly kind: 'records'; readonly result: SearchResult; readonly offset: number }
  | { readonly kind: 'problem'; readonly messages: readonly string[] };
