import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { NamedTable } from '../../queries/table-names.ts';
import { shortNameOf } from '../../queries/table-names.ts';
import type { ResourceInfos } from '../catalogue/use-resource-infos.ts';
import { strings } from '../strings/strings.ts';
import type { Join } from './joins.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import type { OfferedName } from './sql-completions.ts';

/** What the editor offers while one writes: columns by their tables' names, and tables and joins. */
export function useCompletions(
  home: { readonly id: string; readonly fields: readonly Field[] },
  tables: readonly NamedTable[],
  joins: readonly Join[],
  infos: ResourceInfos,
): {
  readonly columns: ReadonlyMap<string, readonly Field[]>;
  readonly names: readonly OfferedName[];
} {
  const t = strings();
  const { id, fields } = home;
  const columns = useMemo(
    () =>
      new Map(
        tables.flatMap((table) => {
          const own = table.id === id ? fields : infos.get(table.id)?.fields;
          return own ? [[shortNameOf(table, tables), own] as const] : [];
        }),
      ),
    [tables, infos, fields, id],
  );
  const names = useMemo(
    () => [
      ...tables.map((table): OfferedName => ({
        label: table.isOnly ? table.dataset.title : `${table.dataset.title}: ${table.title}`,
        text: quoteIdentifier(shortNameOf(table, tables)),
        detail: t.views.table,
      })),
      ...joins.map(({ title: label, on }): OfferedName => ({ label, text: on, detail: 'JOIN' })),
    ],
    [tables, joins, t],
  );
  return { columns, names };
}
