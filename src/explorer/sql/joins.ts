import type { NamedTable } from '../../queries/table-names.ts';
import { shortNameOf } from '../../queries/table-names.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { quoteIdentifier } from './quote.ts';

/** A way from one table to another. */
export interface Join {
  /** Title of the other table. */
  readonly title: string;
  /** `"Airports" ON "Flights"."origin" = "Airports"."code"`: what follows JOIN. */
  readonly on: string;
}

/** The joins that foreign keys tell of a table, its own and those of others to it. None with itself, which would need other names. */
export function findJoins(
  { datasets }: Catalogue,
  tables: readonly NamedTable[],
  id: string,
): readonly Join[] {
  const nameOf = (table: string): string | null => {
    const named = tables.find((one) => one.id === table);
    return named ? quoteIdentifier(shortNameOf(named, tables)) : null;
  };
  const own = nameOf(id);
  if (own === null) return [];
  const resources = datasets.flatMap((dataset) => dataset.resources);
  return resources.flatMap((resource) =>
    resource.foreignKeys.flatMap(({ fields, reference }): readonly Join[] => {
      const other = resource.id === id ? reference.resource : resource.id;
      const [here, there] = resource.id === id ? [fields, reference.fields] : [reference.fields, fields];
      const name = nameOf(other);
      if (other === id || name === null || (resource.id !== id && reference.resource !== id)) return [];
      const on = here.map(
        (field, index) => `${own}.${quoteIdentifier(field)} = ${name}.${quoteIdentifier(there[index] ?? '')}`,
      );
      const title = resources.find((one) => one.id === other)?.title ?? other;
      return [{ title, on: `${name} ON ${on.join(' AND ')}` }];
    }),
  );
}
