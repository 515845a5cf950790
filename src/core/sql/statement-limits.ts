/** Characters of a statement; longer ones are refused before anything reads them. */
export const MAX_STATEMENT_CHARACTERS = 500_000;

/**
 * Words, strings and marks of a statement: a list of fifteen thousand values. Parsers take longer than in proportion to them, and
 * whoever parses answers nobody else meanwhile.
 */
export const MAX_STATEMENT_WORDS = 30_000;

/** Columns of a query: PostgreSQL's MaxTupleAttributeNumber, in its words. */
export const MAX_TARGETS = 1664;
/** PostgreSQL's message for more columns than MAX_TARGETS. */
export const TOO_MANY_TARGETS = `target lists can have at most ${MAX_TARGETS} entries`;
