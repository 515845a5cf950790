import { ShortLexemes } from '../frequent/short-lexemes.ts';
import { TokenCounter } from './token-count.ts';

/** What tells what PostgreSQL's parser makes of chunks. Whatever they have learned of one column is known of the next. */
export interface ChunkParsers {
  readonly counter: TokenCounter;
  readonly lexemes: ShortLexemes;
}

/** Each thread has its own: they keep buffers. */
export function createChunkParsers(): ChunkParsers {
  return { counter: new TokenCounter(), lexemes: new ShortLexemes() };
}
