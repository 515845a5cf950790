import type { Match } from '../condition.ts';
import { chainsOfWords } from '../terms/date-parts.ts';
import { both, either, NO_IDS, unite, without } from '../ids.ts';
import type { IndexColumn, ListedWord, WordPlaces } from '../ports/table-index.ts';
import type { WordContext } from '../terms/word-context.ts';

/** More than any position of PostgreSQL's: a place is a number, so many times its record and its position. */
const POSITIONS = 2 ** 14;

/**
 * Records of which a date or time has a text over several of the parts that are listed, where these do not tell it by themselves: they stand side by side there, and nowhere
 * else. Undefined: any may. Rejects with IndexFileError.
 * @param column that lists the parts
 * @param choices lexemes, all of which a record may have instead
 */
export async function findOverParts(
  context: Pick<WordContext, 'index' | 'odd'>,
  column: IndexColumn,
  text: string,
  choices: readonly (readonly string[])[],
): Promise<Match | undefined> {
  const chains = chainsOfWords(text, column.longest, choices);
  if (!chains) return undefined;
  const found = await Promise.all(chains.map((chain) => findChain(context, column, chain)));
  const yes = unite(found.map((own) => own.yes));
  return { yes, may: found.every((own) => own.yes === own.may) ? yes : unite(found.map(({ may }) => may)) };
}

/** Records in which a word of each part stands beside one of the next. */
async function findChain(
  { index: { words }, odd }: Pick<WordContext, 'index' | 'odd'>,
  { id }: IndexColumn,
  chain: readonly (readonly string[])[],
): Promise<Match> {
  const wanted = new Set(chain.flat());
  const containing = (await words?.containing([...wanted])) ?? [];
  const listed = containing.filter((word) => word.column === id && wanted.has(word.text));
  const times = (await words?.times(listed)) ?? [];
  const lists = listed.map((word, i): ListedWord => ({ word, list: times[i]! }));
  const steps = chain.map((texts) => lists.filter(({ word }) => texts.includes(word.text)));
  const [first = NO_IDS, ...others] = steps.map((step) => unite(step.map(({ list }) => list.ids)));
  const ids = others.reduce(both, first);
  // Of an odd record it is not certain where they stand.
  const unclear = both(ids, odd);
  const sure = without(ids, odd);
  const places = await Promise.all(
    steps.map(async (step) => ((await words?.places(step, sure)) ?? []).flatMap(placesOf)),
  );
  const [begin = [], ...next] = places;
  let beside = new Set(begin);
  for (const step of next) beside = new Set(step.filter((place) => beside.has(place - 1)));
  const yes = Uint32Array.from(new Set(Array.from(beside, (place) => Math.floor(place / POSITIONS)))).sort();
  return { yes, may: unclear.length === 0 ? yes : either(yes, unclear) };
}

function placesOf({ ids, times, positions }: WordPlaces): readonly number[] {
  const places: number[] = [];
  let next = 0;
  ids.forEach((id, i) => {
    for (let left = times[i]!; left > 0; left -= 1) places.push(id * POSITIONS + positions[next++]!);
  });
  return places;
}
