/**
 * A text search query or configuration that PostgreSQL would refuse; `message` is PostgreSQL's own
 * (CKAN reports it as `info.orig` of a 409 "Invalid query").
 */
export class FullTextError extends Error {
  override readonly name = 'FullTextError';
}
