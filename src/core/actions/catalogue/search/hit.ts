import type { Dataset } from '../../../catalog.ts';
import type { SearchDocument } from './search-document.ts';

/** A dataset that a search looks at. */
export interface Candidate {
  readonly dataset: Dataset;
  readonly document: SearchDocument;
}

/** A dataset that a search found. */
export interface Hit extends Candidate {
  /** How well it answers `q`. */
  readonly score: number;
}
