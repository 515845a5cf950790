import type { Term } from './text-terms.ts';

/** Tells of a text whether words stand in it as in a phrase. `placesOf`: where a term stands in the text, in order. */
export type NearTest = (placesOf: (term: string) => readonly number[] | undefined) => boolean;

/**
 * Makes a phrase ready to be sought in many texts, as Lucene's PhraseQuery has it: its words may be moved by `slop` places in all, two that
 * change places being moved by two.
 * @param words of the phrase, at least one
 */
export function createNearTest(words: readonly Term[], slop: number): NearTest {
  const wanted = new Map<string, number[]>();
  for (const { text, place } of words) {
    const offsets = wanted.get(text);
    if (offsets) offsets.push(place);
    else wanted.set(text, [place]);
  }
  return (placesOf) => {
    const found = [...wanted].map(([text, offsets]) => ({ offsets, places: placesOf(text) ?? [] }));
    if (found.some(({ offsets, places }) => places.length < offsets.length)) return false;
    const starts = new Set(
      found.flatMap(({ offsets, places }) =>
        offsets.flatMap((offset) => places.map((place) => place - offset)),
      ),
    );
    return [...starts].some((start) => found.every((word) => fits(word, start, slop)));
  };
}

/** Whether each offset of a word has a place of its own from `start` on: the nearest serves as well as any. */
function fits(
  { offsets, places }: { readonly offsets: readonly number[]; readonly places: readonly number[] },
  start: number,
  slop: number,
): boolean {
  let next = 0;
  return offsets.every((offset) => {
    while (next < places.length && (places[next] ?? 0) < start + offset) next += 1;
    const place = places[next];
    next += 1;
    return place !== undefined && place <= start + offset + slop;
  });
}
