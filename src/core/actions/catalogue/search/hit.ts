import type { Dataset } from '../../../catalog.ts';
import type { SearchDocument } from './search-document.ts';

/** A dataset that a search found. */
export interface Hit {
  readonly dataset: Dataset;
  readonly document: SearchDocument;
  /** How well it answers `q`. */
  readonly score: number;
}
