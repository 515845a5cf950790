import { recordsWorth, REQUEST_BYTES } from '../condition.ts';
import { lexemeOfPart } from '../terms/lexeme-parts.ts';
import { lookFor } from './look-for.ts';
import { countIds, type Looked } from '../terms/word-context.ts';

/** Blocks of words that are worth a look of their own, where others would be so many at least, */
const [FEW_BLOCKS, MANY_BLOCKS] = [8, 16];
/** or such a part of those of all others, */
const FEW_OF_MANY = 1 / 12;

/** What a question looks for in words. */
export interface SoughtParts {
  readonly parts: readonly string[];
  /** Each some of these, of which whatever matches has one, in the order of what is asked: its alternatives, or what all of it has. See coversOf. */
  readonly covers: readonly (readonly string[])[];
  /** How long it takes to read the records that nothing but words takes away, as bytes. Absent: there may be any. */
  readonly besides?: Promise<number> | undefined;
}

/**
 * Finds the words of some parts, but not of parts that are in many blocks of them where others are in few records, which are read sooner. So of a URL as somebody has copied it
 * the words are looked for that have all of it, and those of its rarest lexeme, by which it would match as well.
 * @returns whether nothing is looked for, as the records that are left besides are read sooner
 */
export async function lookForRarest(
  context: Looked,
  { parts, covers, besides }: SoughtParts,
): Promise<boolean> {
  const { index, columns } = context;
  const sought = shortest(parts);
  const isAlone = sought.length < 2 && besides === undefined;
  const blocks = isAlone || !index.words ? new Map<string, number>() : await spreadOf(context, sought);
  const all = sumOf(blocks, sought);
  if (all < MANY_BLOCKS) return lookForAll(context, parts);
  if (besides && (await besides) < (await bytesOf(context, all))) return true;
  const blocksOf = (part: string) => blocks.get(part) ?? 0;
  // What contains other parts is in the words of each of these.
  const rarestOf = (part: string) =>
    sought.filter((one) => part.includes(one)).toSorted((a, b) => blocksOf(a) - blocksOf(b))[0] ?? part;
  const ofCover = (cover: readonly string[]) => new Set(cover.map(rarestOf));
  const few = covers
    .map((cover) => {
      const own = ofCover(cover);
      return { cover, own, mine: sumOf(blocks, [...own]) };
    })
    .filter(({ own, mine }) => {
      const isMany = sought.some((one) => !own.has(one) && blocksOf(one) >= MANY_BLOCKS);
      return isMany && mine <= Math.max(FEW_BLOCKS, (all - mine) * FEW_OF_MANY);
    });
  if (few.length === 0) return lookForAll(context, parts);
  await lookFor(
    context,
    parts.filter((part) => few.some(({ own }) => [...own].some((one) => part.includes(one)))),
  );
  // Few records are rather read than looked for by what else they must have.
  const areFew = await Promise.all(
    few.map(
      async ({ cover, mine }) =>
        countIds(context, columns, cover) <= recordsWorth(await bytesOf(context, all - mine)),
    ),
  );
  return areFew.includes(true) ? false : lookForAll(context, parts);
}

async function lookForAll(context: Looked, parts: readonly string[]): Promise<false> {
  await lookAhead(context, parts);
  return false;
}

/** Parts without those that contain another one. */
function shortest(parts: readonly string[]): readonly string[] {
  const isWithin = (part: string, other: string) =>
    other !== part && lexemeOfPart(other) === undefined && part.includes(other);
  return parts.filter(
    (part) => lexemeOfPart(part) !== undefined || !parts.some((other) => isWithin(part, other)),
  );
}

/** By part in how many blocks its words are. */
async function spreadOf({ index }: Looked, parts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const texts = parts.filter((part) => lexemeOfPart(part) === undefined);
  const lexemes = parts.filter((part) => lexemeOfPart(part) !== undefined);
  const spreads =
    (await index.words?.spread(
      texts,
      lexemes.map((part) => lexemeOfPart(part) as string),
    )) ?? [];
  return new Map([...texts, ...lexemes].map((part, i) => [part, spreads[i]!]));
}

function sumOf(blocks: ReadonlyMap<string, number>, parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + (blocks.get(part) ?? 0), 0);
}

/** How long it takes to read so many blocks of words, as bytes: what lies between near ones is read along. */
async function bytesOf({ index }: Looked, blocks: number): Promise<number> {
  const size = await index.words?.size();
  return Math.min(size?.bytes ?? 0, blocks * REQUEST_BYTES);
}

/** Finds the words of some parts, but very many of a lexeme where there is another one: of these it may leave few. */
async function lookAhead(context: Looked, parts: readonly string[]): Promise<void> {
  const lexemes = parts.filter((part) => lexemeOfPart(part) !== undefined);
  if (lexemes.length < 2) return lookFor(context, parts);
  const { index, many, words } = context;
  const lookUnlessMany = async (part: string) => {
    const own = words.has(part) ? undefined : await index.words?.manyWithLexeme(lexemeOfPart(part) as string);
    if (own) many.set(part, own);
    else await lookFor(context, [part]);
  };
  const others = parts.filter((part) => !lexemes.includes(part));
  await Promise.all([lookFor(context, others), ...lexemes.map(lookUnlessMany)]);
}
