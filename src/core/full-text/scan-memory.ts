/**
 * What failed attempts of the parser teach about one text. PostgreSQL's parser tries a long shape (a host, a path, a tag), and
 * when it fails, starts again a few characters further on; on hostile text that is quadratic. A failed attempt leaves
 * its extent here, so that the next one stops where it would only repeat it.
 */
export class ScanMemory {
  text = '';
  hostFailedFrom = 0;
  hostFailedTo = 0;
  fileFailedFrom = 0;
  fileFailedTo = 0;
  /** No `-->` at or after this position. */
  noCommentEndFrom = Infinity;
  /** Quotes inside tags that were opened in an attempt which came to nothing. */
  deadTagQuotes: Set<number> | null = null;

  /** Forgets the text before. */
  reset(text: string): void {
    this.text = text;
    this.hostFailedFrom = 0;
    this.hostFailedTo = 0;
    this.fileFailedFrom = 0;
    this.fileFailedTo = 0;
    this.noCommentEndFrom = Infinity;
    this.deadTagQuotes = null;
  }
}
