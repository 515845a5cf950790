/** By lexeme how many records have it in their row's text, and how often it stands there in all; odd records are left out. */
export type LexemeTotals = Readonly<Record<string, readonly [records: number, times: number]>>;
