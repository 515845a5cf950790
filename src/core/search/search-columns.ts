import { invalidQuery, validationError } from '../errors.ts';
import type { Relation, RelationColumn } from '../ports.ts';
import { MAX_TARGETS, TOO_MANY_TARGETS } from '../sql/statement-limits.ts';
import { pgType, type PgType } from '../values/pg-types.ts';
import { splitColumns, unquoteColumn } from './column-list.ts';
import type { SearchParams } from './search-params.ts';

/** A column of the answer: one of the relation's, or a rank. */
export interface SearchColumn {
  readonly id: string;
  readonly type: PgType;
  readonly source: RelationColumn | 'rank';
}

/** CKAN's description of a column in `fields`. */
export interface FieldDescription {
  readonly id: string;
  readonly type: string;
  readonly info?: Readonly<Record<string, string>>;
}

/** The columns that a search shows and may sort by. */
export interface SearchColumns {
  /** What each record holds, in order; names may repeat. */
  readonly output: readonly SearchColumn[];
  /** What the answer's `fields` says, which CKAN does not always keep in step with the records. */
  readonly described: readonly FieldDescription[];
}

/** `_id` as a column of every relation. */
export const ID_COLUMN: RelationColumn = { id: '_id', type: 'int4' };

/** A relation's columns by name, `_id` among them: only such names are asked for. */
export function columnOf({ columns }: Relation): (name: string) => RelationColumn {
  const byName = new Map(columns.map((column) => [column.id, column]));
  return (name) => (name === '_id' ? ID_COLUMN : byName.get(name)!);
}

/** Every column a request may name, `_id` first. (`_table_metadata` brings an `_id` of its own.) */
export function searchableColumns(relation: Relation): readonly RelationColumn[] {
  return relation.columns.some(({ id }) => id === '_id')
    ? relation.columns
    : [ID_COLUMN, ...relation.columns];
}

/**
 * Chooses the columns of the answer (contract 2.4, 2.8), among them the ranks that the text search makes. Throws a Validation Error with
 * the first unknown name.
 */
export function chooseColumns(
  relation: Relation,
  { fields, q, full_text: fullText, records_format: format }: Partial<SearchParams>,
): SearchColumns {
  const columns = searchableColumns(relation).map(toSearchColumn);
  const ranks = rankNames(q, fullText).map(toRankColumn);
  // As in CKAN, a rank stands in the place of a column that is called so: a record has no two members of one name.
  const byName = new Map([...columns, ...ranks].map((column) => [column.id, column]));
  const all = [...byName.values()];
  if (fields === undefined) return { output: all, described: describe(all) };

  // Only a q makes a rank that may be named, though full_text makes one as well.
  const nameable = new Set([...columns.map(({ id }) => id), ...rankNames(q, undefined)]);
  const chosen = splitColumns(fields)
    .map(unquoteColumn)
    .map((name) => {
      const column = nameable.has(name) ? byName.get(name) : undefined;
      if (!column) throw validationError({ fields: [`invalid value "${name}"`] });
      return column;
    });
  if (chosen.length > MAX_TARGETS) throw invalidQuery(TOO_MANY_TARGETS);
  const described = describe(chosen);
  if (chosen.length === 0) return { output: all, described };
  if (!fullText) return { output: chosen, described };
  // With full_text CKAN returns everything whatever `fields` says, but for `rank`, which it looks for in them: in a text anywhere.
  const everything = all.filter(({ id }) => id !== 'rank' || fields.includes('rank'));
  // A rank has no place in CKAN's lists, where it fails: the columns that were named are the answer then.
  const isLost = format === 'lists' && everything.some(({ source }) => source === 'rank');
  return { output: isLost ? chosen : everything, described };
}

/** Names of the rank columns, the weightiest first: one for the whole row, and one for each column that is searched alone. */
function rankNames(q: SearchParams['q'], fullText: SearchParams['full_text']): readonly string[] {
  const ofRow = fullText || (typeof q === 'string' && q !== '') ? ['rank'] : [];
  return typeof q === 'object' ? [...ofRow, ...Object.keys(q).map((name) => `rank ${name}`)] : ofRow;
}

function toRankColumn(id: string): SearchColumn {
  return { id, type: pgType('float4'), source: 'rank' };
}

function toSearchColumn(column: RelationColumn): SearchColumn {
  return { id: column.id, type: pgType(column.type), source: column };
}

function describe(columns: readonly SearchColumn[]): readonly FieldDescription[] {
  return columns.map(({ id, source, type }) => {
    if (source === 'rank') return { id, type: 'float' };
    if (id === '_id') return { id, type: 'int' };
    return { id, type: type.name, ...(source.info && { info: source.info }) };
  });
}
