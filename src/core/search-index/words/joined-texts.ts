import { either, NO_IDS } from '../ids.ts';
import type { IndexedText } from './indexed-text.ts';

/** A part of a search, and which of all ranks its own are. */
interface JoinedPart {
  readonly text: IndexedText;
  readonly ranks: readonly number[];
}

/** Parts of one search, all of which must hold, as one. */
export function joinTexts(parts: readonly JoinedPart[]): IndexedText {
  const texts = parts.map(({ text }) => text);
  const inOrder = <T>(ofParts: readonly (readonly T[])[]): readonly T[] => {
    const all: T[] = [];
    for (const [i, { ranks }] of parts.entries())
      for (const [k, place] of ranks.entries()) all[place] = ofParts[i]![k]!;
    return all;
  };
  /** @param others in place of some of the parts */
  const joinWith = (others: readonly (IndexedText | undefined)[]) =>
    joinTexts(parts.map(({ text, ranks }, i) => ({ text: others[i] ?? text, ranks })));
  return {
    conditions: texts.flatMap(({ conditions }) => conditions),
    isRanked: texts.some(({ isRanked }) => isRanked),
    isCounted: texts.every(({ isCounted }) => isCounted),
    columns: [...new Set(texts.flatMap(({ columns }) => columns))],
    rank: async (ids, _, few) => {
      // By several ranks the best are those of all of them.
      const all = await Promise.all(texts.map((text) => text.rank(ids, ids.length, few)));
      if (!all.every((one) => one !== undefined)) return undefined;
      return {
        ranks: inOrder(all.map(({ ranks }) => ranks)),
        unclear: all.reduce((unclear, one) => either(unclear, one.unclear), NO_IDS),
      };
    },
    rankingBytes: async (ids) => {
      const all = await Promise.all(texts.map((text) => text.rankingBytes(ids)));
      return all.reduce((sum, own) => sum + own, 0);
    },
    ranksOf: (textOf) => inOrder(texts.map((text) => text.ranksOf(textOf))),
    otherwise: async () => {
      const others = await Promise.all(texts.map((text) => text.otherwise()));
      return others.some((own) => own !== undefined) ? joinWith(others) : undefined;
    },
    thoroughly: () => {
      const surer = texts.map((text) => text.thoroughly());
      if (!surer.some((own) => own !== undefined)) return undefined;
      return {
        text: joinWith(surer.map((own) => own?.text)),
        lookedThrough: async () => {
          const bytes = await Promise.all(surer.map((own) => own?.lookedThrough() ?? 0));
          return bytes.reduce((sum, own) => sum + own, 0);
        },
      };
    },
  };
}
