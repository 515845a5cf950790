/** Which columns have a whole number among their values. */
export interface IndexWholes {
  /** Whether that is told of a column. */
  isTold(column: string): boolean;
  /** The columns that are told of and have a number, by their ids. Rejects with IndexFileError. @param number as it is printed */
  columnsOf(number: string): Promise<ReadonlySet<string>>;
}
