/** Files that hold columns. */
export const COLUMNAR_FORMATS = ['parquet', 'arrow'] as const;

/** One of {@link COLUMNAR_FORMATS}. */
export type ColumnarFormat = (typeof COLUMNAR_FORMATS)[number];
