/** An index file is not what the catalogue says: damaged, cut off, another one, or not to be had. Searches then go without it. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}
