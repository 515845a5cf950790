/** Where the lexemes that an operand asks for stand: for each, in the order of tsvector, its positions. Empty if there is none. */
export type Occurrences = readonly (readonly number[])[];

/** Answers where an operand of a query occurs in the document at hand. */
export type FindOccurrences = (lexeme: string, prefix: boolean) => Occurrences;

/** The occurrences of a lexeme that a text has not. */
export const NOWHERE: Occurrences = [];
