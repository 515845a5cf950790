import type { RelationColumn, Utf8Texts } from '../../../core/ports.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import type { ReadTexts } from '../jobs/column-batches.ts';

/**
 * By column whether it has texts, and some of these are of a kind.
 * @param samples records of the table; null: there are none, and no column is
 */
export function areTextsOf(
  columns: readonly RelationColumn[],
  samples: ReadTexts | null,
  isOfKind: (texts: Utf8Texts) => boolean,
): readonly boolean[] {
  return columns.map(({ type }, i) => {
    const texts = samples?.texts[i];
    return texts !== undefined && pgType(type).category === 'text' && isOfKind(texts);
  });
}
