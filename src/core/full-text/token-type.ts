/**
 * The token types of PostgreSQL's default text search parser, by their numbers in `ts_token_type('default')`.
 * 0 is no token: the text is used up.
 */
export const TOKEN_TYPE = {
  end: 0,
  asciiword: 1,
  word: 2,
  numword: 3,
  email: 4,
  url: 5,
  host: 6,
  sfloat: 7,
  version: 8,
  hword_numpart: 9,
  hword_part: 10,
  hword_asciipart: 11,
  blank: 12,
  tag: 13,
  protocol: 14,
  numhword: 15,
  asciihword: 16,
  hword: 17,
  url_path: 18,
  file: 19,
  float: 20,
  int: 21,
  uint: 22,
  entity: 23,
} as const;

/** Number of a token's type, as PostgreSQL's parser counts them. */
export type TokenType = (typeof TOKEN_TYPE)[keyof typeof TOKEN_TYPE];

/** A token found: its type and where it ends. */
export interface TokenMatch {
  readonly type: TokenType;
  readonly end: number;
}
