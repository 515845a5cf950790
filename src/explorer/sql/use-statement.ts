import { useMemo } from 'react';
import type { NamedTable } from '../../queries/table-names.ts';
import type { PreparedStatement } from '../../queries/prepare-statement.ts';
import { prepareStatement } from '../../queries/prepare-statement.ts';
import type { ResourceAddress } from '../address/address.ts';
import type { QueryResult } from '../api/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { useExplorer } from '../explorer-context.ts';

/** The statement that an address tells: its own, or a published query's. */
export interface Statement {
  /** Null: none was run yet, or the query that is named is not there. */
  readonly written: string | null;
  readonly query: QueryResult | null;
  /** As the API takes it; null as `written` is. */
  readonly prepared: PreparedStatement | null;
  /** What is to be sent; null: there is none, or something is missing in it. */
  readonly sql: string | null;
}

/** The tables that a statement may name. */
export function toNamedTables({ datasets }: Catalogue): readonly NamedTable[] {
  return datasets.flatMap(({ name, title, resources }) => {
    const tables = resources.filter(({ isTable }) => isTable);
    return tables.map((table) => ({
      id: table.id,
      title: table.title,
      aliases: table.aliases,
      dataset: { name, title },
      isOnly: tables.length === 1,
    }));
  });
}

/** The tables that a statement may name. */
export function useNamedTables(): readonly NamedTable[] {
  const { catalogue } = useExplorer();
  return useMemo(() => toNamedTables(catalogue), [catalogue]);
}

/** The statement of an address, ready to be sent. */
export function useStatement({ resource, sql, query: name, values }: ResourceAddress): Statement {
  const { catalogue } = useExplorer();
  const tables = useNamedTables();
  return useMemo(() => {
    const query = name === null || sql !== null ? null : findQuery(catalogue, resource, name);
    const written = sql ?? query?.sql ?? null;
    if (written === null) return { written, query, prepared: null, sql: null };
    const prepared = prepareStatement(written, values, tables, resource);
    // CKAN would complain of the statement that it wraps around nothing.
    const isWhole =
      !prepared.isEmpty &&
      [prepared.missing, prepared.wrong, prepared.ambiguous].every(({ length }) => length === 0);
    return { written, query, prepared, sql: isWhole ? prepared.sql : null };
  }, [catalogue, tables, resource, sql, name, values]);
}

/** A published query: of the resource's dataset, or of another. */
function findQuery(catalogue: Catalogue, resource: string, name: string): QueryResult | null {
  const own = findResource(catalogue, resource)?.dataset;
  const all = [...(own?.queries ?? []), ...catalogue.datasets.flatMap(({ queries }) => queries)];
  return all.find((query) => query.name === name) ?? null;
}
