import type { Field } from '../../../core/catalog.ts';
import type { ApiRecord } from '../../api/answers.ts';
import { isSearchVector, toColumnKind } from '../cells/column-kind.ts';

/** Names of columns that say what a record is, as their last word. */
const TITLES = /(?:^|[^\p{L}])(?:name|title|label|titel|bezeichnung|nom|nombre|titre|titulo|naam|nome)$/iu;
/** Names that put that word first: `nom_lieu`. */
const LEADING = /^(?:nom|nombre|nome|titre|titulo|t[ií]tulo|libell[eé])(?:$|[^\p{L}])/iu;
/** Names written together: `CountryName`. */
const CAMEL = /\p{Ll}(?:Name|Title|Label|Titel)$/u;

/** Fewer of the values are different: it sorts records rather than naming them. */
const VARIED = 0.5;
/** Characters of a value, on average: shorter ones are codes, longer ones no names. */
const NAME = { least: 4, most: 120 } as const;

/**
 * The column that tells people which record they look at, so that it stays in sight beside the record's number: one called so, else the
 * first of texts that look like names. Null where there is none.
 * @param sample some of the records
 */
export function toTitleColumn(fields: readonly Field[], sample: readonly ApiRecord[]): string | null {
  const texts = fields.filter(
    (field) => field.id !== '_id' && toColumnKind(field.type) === 'text' && !isSearchVector(field),
  );
  const named = texts.find(({ id }) => TITLES.test(id) || LEADING.test(id) || CAMEL.test(id));
  return (named ?? texts.find(({ id }) => looksLikeNames(sample.map((record) => record[id]))))?.id ?? null;
}

function looksLikeNames(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => typeof value === 'string' && value !== '') as readonly string[];
  if (texts.length < values.length * VARIED || texts.length === 0) return false;
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return new Set(texts).size >= texts.length * VARIED && length >= NAME.least && length <= NAME.most;
}
