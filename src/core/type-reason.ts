/** Why a column has its type, as a code: whoever shows it has the words. */
export type TypeReason =
  /** Its schema names this very type; its schema says of what kind it is; its file says so, as Parquet's do. */
  | { readonly code: 'named' | 'described' | 'declared' }
  /** All its values are of the type; they have no other type than text in common; it has no values. */
  | { readonly code: 'fitting' | 'mixed' | 'empty' }
  /** All its values are of the type but those that mean no value, which are listed. */
  | { readonly code: 'fittingBut'; readonly words: readonly string[] }
  /** A message of the build, with what can be done about it: in English, as all of them. */
  | { readonly code: 'told'; readonly text: string };
