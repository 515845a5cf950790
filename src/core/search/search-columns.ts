import { validationError } from '../errors.ts';
import type { Relation, RelationColumn } from '../ports.ts';
import { pgType, type PgType } from '../values/pg-types.ts';
import { splitColumns, unquoteColumn } from './column-list.ts';

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

export interface SearchColumns {
  /** What each record holds, in order; names may repeat. */
  readonly output: readonly SearchColumn[];
  /** What the answer's `fields` says, which CKAN does not always keep in step with the records. */
  readonly described: readonly FieldDescription[];
}

/** `_id` as a column of every relation. */
export const ID_COLUMN: RelationColumn = { id: '_id', type: 'int8' };

/** Every column a request may name, `_id` first. (`_table_metadata` brings an `_id` of its own.) */
export function searchableColumns(relation: Relation): readonly RelationColumn[] {
  return relation.columns.some(({ id }) => id === '_id')
    ? relation.columns
    : [ID_COLUMN, ...relation.columns];
}

/**
 * Chooses the columns of the answer (contract 2.4, 2.8).
 * @param fields as sent
 * @param ranks names of the rank columns that the text search makes
 * @param fullText whether `full_text` was sent: CKAN then returns all columns whatever `fields` says, and knows no rank
 * Throws a Validation Error with the first unknown name.
 */
export function chooseColumns(
  relation: Relation,
  fields: string | readonly string[] | undefined,
  ranks: readonly string[],
  fullText: boolean,
): SearchColumns {
  const columns = searchableColumns(relation).map(toSearchColumn);
  const rankColumns = ranks.map((id): SearchColumn => ({ id, type: pgType('float4'), source: 'rank' }));
  if (fields === undefined)
    return { output: [...columns, ...rankColumns], described: describe([...columns, ...rankColumns]) };

  const byName = new Map(
    [...columns, ...rankColumns.filter(({ id }) => !(fullText && id === 'rank'))].map((column) => [
      column.id,
      column,
    ]),
  );
  const chosen = splitColumns(fields)
    .map(unquoteColumn)
    .map((name) => {
      const column = byName.get(name);
      if (!column) throw validationError({ fields: [`invalid value "${name}"`] });
      return column;
    });
  const all = [...columns, ...chosen.filter(({ source }) => source === 'rank')];
  return { output: chosen.length === 0 || fullText ? all : chosen, described: describe(chosen) };
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
