import type { NamedTable } from '../../queries/table-names.ts';
import { shortNameOf } from '../../queries/table-names.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';

/** A way from one table to another. */
export interface Join {
  /** Title of the other table. */
  readonly title: string;
  /** `"Airports" ON "Flights"."origin" = "Airports"."code"`: what follows JOIN. */
  readonly on: string;
}

/** Columns by which a table leads to another. */
export interface JoinColumns {
  /** Id of the other table. */
  readonly table: string;
  /** Names of columns, as many on either side. */
  readonly here: readonly string[];
  readonly there: readonly string[];
}

/** The joins that foreign keys tell of a table, its own and those of others to it. None with itself, which would need other names. */
export function declaredJoins({ datasets }: Catalogue, id: string): readonly JoinColumns[] {
  const resources = datasets.flatMap((dataset) => dataset.resources);
  return resources.flatMap((resource) =>
    resource.foreignKeys.flatMap(({ fields, reference }): readonly JoinColumns[] => {
      const [from, to] = [resource.id, reference.resource];
      if ((from === id) === (to === id)) return [];
      return from === id
        ? [{ table: to, here: fields, there: reference.fields }]
        : [{ table: from, here: reference.fields, there: fields }];
    }),
  );
}

/** Joins in words and SQL; those with tables that no statement may name are left out. @param id of the table that they begin with */
export function writeJoins(
  joins: readonly JoinColumns[],
  tables: readonly NamedTable[],
  id: string,
): readonly Join[] {
  const home = tables.find((one) => one.id === id);
  if (!home) return [];
  const own = quoteIdentifier(shortNameOf(home, tables));
  return joins.flatMap(({ table, here, there }) => {
    const other = tables.find((one) => one.id === table);
    if (!other) return [];
    const name = quoteIdentifier(shortNameOf(other, tables));
    const on = here.map(
      (column, index) => `${own}.${quoteIdentifier(column)} = ${name}.${quoteIdentifier(there[index] ?? '')}`,
    );
    return [{ title: other.title, on: `${name} ON ${on.join(' AND ')}` }];
  });
}
