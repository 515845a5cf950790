import type { CsvColumn } from '../../../core/table-source.ts';
import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import {
  createUndecorate,
  type Decoration,
  findNegative,
  findUnit,
  isDecorated,
  undecorated,
} from '../types/decorated-number.ts';
import { type Candidate, oneIs } from './candidate.ts';
import { indian, marked, MARKS, PLAIN_NUMBERS } from './numbers.ts';

/** Numbers with something about them: a unit, which is the same one in all, or brackets for a minus. */
export function decorated(texts: readonly string[]): readonly Candidate[] {
  const units = new Set<string>();
  const signs = new Set<NonNullable<CsvColumn['negative']>>();
  for (const text of texts) {
    if (!/[0-9]/.test(text)) return [];
    const unit = findUnit(text);
    if (unit !== null) units.add(unit);
    const sign = findNegative(text);
    if (sign) signs.add(sign);
    if (units.size > 1 || signs.size > 1) return [];
  }
  const [[unit], [negative]] = [[...units], [...signs]];
  if (unit === undefined && negative === undefined) return [];
  const decoration: Decoration = { ...(unit !== undefined && { unit }), ...(negative && { negative }) };
  const undecorate = createUndecorate(decoration);
  const bare = texts.map(undecorate).filter((text) => text !== null);
  if (bare.length < texts.length) return [];
  const isMoney = unit !== undefined && !/[%‰％]/.test(unit);
  const inner = [
    ...(isMoney ? PRICES : PLAIN_NUMBERS),
    ...MARKS.flatMap(([point, mark]) => marked(point, mark, true, isMoney)),
    ...indian(),
  ];
  const open = inner.filter(({ mayBe }) => bare.every(mayBe));
  return [...open.filter(({ doubt }) => doubt === null), ...open.filter(({ doubt }) => doubt !== null)].map(
    (found) => decorate(found, decoration, undecorate),
  );
}

/** Of a price, three digits behind a point may be thousands. */
const PRICES = PLAIN_NUMBERS.map((found) =>
  found.type === 'float8' || found.type === 'numeric'
    ? { ...found, evidence: oneIs('.*[.]([0-9]{1,2}|[0-9]{4,})|-?0?[.].*|-?[0-9]{4,}[.].*') }
    : found,
);

function decorate(
  { fits, evidence, marks, mayBe, ...rest }: Candidate,
  decoration: Decoration,
  undecorate: (text: string) => string | null,
): Candidate {
  const bare = (text: SqlFragment) => undecorated(text, decoration);
  // Numbers in brackets alone are not negative: they are notes.
  const isShown =
    decoration.negative === 'brackets'
      ? (text: SqlFragment) => sql`bool_or(NOT contains(${text}, '('))`
      : null;
  const inner = evidence && ((text: SqlFragment) => evidence(bare(text)));
  return {
    ...rest,
    marks: { ...marks, ...decoration },
    mayBe: (text) => {
      const number = undecorate(text);
      return number !== null && mayBe(number);
    },
    holds: () => null,
    fits: (text) => sql`(${isDecorated(text, decoration)} AND ${fits(bare(text))})`,
    evidence: isShown && inner ? (text) => sql`(${isShown(text)} AND ${inner(text)})` : (isShown ?? inner),
  };
}
