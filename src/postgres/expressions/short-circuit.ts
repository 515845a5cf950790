import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { mayFail } from '../expr.ts';
import type { Place } from '../place.ts';
import { SUBSELECT } from '../select/settle.ts';

// PostgreSQL asks parts of a condition one after the other, so that `x <> 0 AND 1 / x > 2` never divides by zero. DuckDB asks in the
// order that proves quickest, and outside WHERE it asks all: what may fail stands in a CASE behind what comes before it.

/** What is longer is not written twice: parts within parts would double it again and again. */
const MAX_LENGTH = 4000;

const textOf = ({ texts }: SqlFragment) => texts.join(' ');
const isShort = (part: SqlFragment) => textOf(part).length <= MAX_LENGTH;
const hasSelect = (part: SqlFragment) =>
  textOf(part).search(SUBSELECT) >= 0 || /\bSELECT /.test(textOf(part));

/** AND or OR of conditions, each asked only of what those before it leave open. */
export function connected(word: 'AND' | 'OR', parts: readonly SqlFragment[], place: Place): SqlFragment {
  if (!parts.some(mayFail)) return sql`(${join(parts, ` ${word} `)})`;
  const keepsTrue = place.isConjunct || place.clause === 'JOIN conditions';
  return sql`(${word === 'AND' && keepsTrue ? inWhere(parts, place) : inOrder(word, parts)})`;
}

function inOrder(word: 'AND' | 'OR', parts: readonly SqlFragment[]): SqlFragment {
  const [first, ...others] = parts;
  if (!first || !others.some(mayFail) || !isShort(first) || hasSelect(first)) return join(parts, ` ${word} `);
  const decided = word === 'AND' ? sql`NOT ${first}` : first;
  return sql`${first} ${raw(word)} CASE WHEN ${decided} THEN NULL ELSE ${inOrder(word, others)} END`;
}

/**
 * Where what is true is kept. What cannot fail, what has sub-selects and what joins relations stay conditions of their own, by which
 * DuckDB skips parts of files and finds pairs.
 */
function inWhere(parts: readonly SqlFragment[], { scope }: Place): SqlFragment {
  const sources = scope.sources.map(
    ({ columns }) => new Set(columns.map(({ expr }) => expr.sql.texts.join())),
  );
  const sourceOf = (part: SqlFragment) => {
    const names = textOf(part).match(/\bc\d+\b/g) ?? [];
    return hasSelect(part) ? undefined : sources.find((columns) => names.every((name) => columns.has(name)));
  };
  const chained = sources.map((source) => {
    const own = parts.filter((part) => sourceOf(part) === source);
    if (!own.some(mayFail)) return { chain: [], guards: [] };
    return {
      chain: [...own.filter((part) => !mayFail(part) && !isShort(part)), ...own.filter(mayFail)],
      guards: own.filter((part) => !mayFail(part) && isShort(part)),
    };
  });
  const inChain = new Set(chained.flatMap(({ chain }) => chain));
  const chains = chained.flatMap(({ chain, guards }) => {
    const tests = guards.length > 0 ? [join(guards, ' AND '), ...chain] : chain;
    const last = tests.at(-1);
    if (chain.length === 0 || !last) return [];
    return [tests.slice(0, -1).reduceRight((inner, test) => sql`CASE WHEN ${test} THEN ${inner} END`, last)];
  });
  return join([...parts.filter((part) => !inChain.has(part)), ...chains], ' AND ');
}

/** A value that may fail, of the records alone that WHERE keeps: DuckDB asks what an outer WHERE says of it beside the inner one. */
export function ofKept(value: SqlFragment, where: SqlFragment | undefined): SqlFragment {
  if (!where || !mayFail(value) || hasSelect(where)) return value;
  return /\bunnest\(/.test(textOf(value)) ? value : sql`CASE WHEN ${where} THEN ${value} END`;
}

/**
 * A condition that records are kept by, where it says that something differs from a column of a SELECT around: of what EXISTS makes of
 * those DuckDB takes NULL for one more value.
 */
export function knownDifferent(part: SqlFragment, { scope }: Place): SqlFragment {
  const { outer } = scope.level;
  if (outer.size === 0 || !/<>|^\(NOT /.test(textOf(part))) return part;
  const isOuter = (textOf(part).match(/\bc\d+\b/g) ?? []).some((name) => outer.has(name));
  return isOuter ? sql`(${part} IS TRUE)` : part;
}
