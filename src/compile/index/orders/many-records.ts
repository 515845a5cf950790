/** A table of fewer records has lists that are short enough to be read. */
export const MANY_RECORDS = 1_048_576;
