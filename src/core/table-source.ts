/** Everything needed to read a file the same way on every machine: the build decided, the browser repeats. */
export type TableSource = CsvSource | ParquetSource;

/** How a CSV file is read. */
export interface CsvSource {
  readonly kind: 'csv';
  /** Records, the header not counted. */
  readonly rows: number;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly delimiter: string;
  /** Empty string: no quoting. */
  readonly quote: string;
  readonly escape: string;
  readonly header: boolean;
  /** Lines before the header. */
  readonly skip: number;
  /** Records that these lines are, where cells among them have line ends; left out: as many. */
  readonly skippedRecords?: number;
  /** Texts that mean null, as in the descriptor; the default is the empty string alone. */
  readonly missingValues: readonly string[];
  /** Whether a first column, `_id`, counts the records from 1, as in CKAN's dumps: it is no field, and not among `columns`. */
  readonly numbered?: true;
  /** What is done to the file's text first, where its records are not all of one width; absent: nothing. */
  readonly mends?: Mends;
  /** Per column, in the file's order: how its texts are written, where ISO is not the answer. */
  readonly columns: readonly CsvColumn[];
}

/**
 * How a file becomes one whose records have one cell for each column. Records count from 1, the header's among them, blank lines not.
 * Short records get empty cells at their end, and long ones lose what is empty at theirs.
 */
export interface Mends {
  /** Records that are none of the table's: notes, totals, headers again, and what cannot be read. In order. */
  readonly apart: readonly number[];
  /** Long records, and the column in which delimiters stand that part nothing. */
  readonly joined: readonly (readonly [record: number, column: number])[];
}

/** How the texts of a column are written, where ISO and Data Package's defaults are not the answer. */
export interface TextNotation {
  /** What stands for true and for false. */
  readonly trueValues?: readonly string[];
  readonly falseValues?: readonly string[];
  readonly decimalChar?: string;
  readonly groupChar?: string;
  /** False: a number may have a currency or a per cent sign about it. */
  readonly bareNumber?: false;
  /** What stands before or behind each number: `€`, `%`. The values are without it. */
  readonly unit?: string;
  /** How negative numbers show: `(1,200)`, `−1200` with a minus sign (U+2212), `1200-`. */
  readonly negative?: 'brackets' | 'minus' | 'behind' | 'apart';
  /** The ten digits that stand for 0 to 9, where they are of another script: `٠١٢٣٤٥٦٧٨٩`. */
  readonly digits?: string;
  /** Texts that mean null in this column, instead of the source's. */
  readonly missingValues?: readonly string[];
}

/** How a column of a CSV file is read. */
export interface CsvColumn extends TextNotation {
  /** Name in the file's header; the field's id when there is no header. */
  readonly name: string;
  /** A strptime format, whose months may have names of many languages; `any`; `excel`, days as a spreadsheet counts them; or null for the type's own text form. */
  readonly format: string | null;
  /** Some of its texts have blanks about them, which are no part of the values. */
  readonly hasBlanks?: true;
}

/** How a Parquet file is read. */
export interface ParquetSource {
  readonly kind: 'parquet';
  readonly rows: number;
}
