import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SortKey } from '../address/sort.ts';
import { toggleSort } from '../address/sort.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Asked } from '../api/use-answer.ts';
import { FilterForm } from '../filters/filter-form.tsx';
import type { Filters } from '../filters/filters.ts';
import { setCondition } from '../filters/filters.ts';
import { strings } from '../strings/strings.ts';
import { SummaryView } from '../summary/summary-view.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pager } from './pager.tsx';
import { ResultGrid } from './result-grid.tsx';
import { TableTools } from './table-tools.tsx';

/** A resource's records by `datastore_search`: search, filters, order and pages are the address. */
export function TableView({
  address,
  title,
  asked,
  fields,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  readonly asked: Asked<SearchResult | SqlResult>;
  /** The table's columns, before the first answer tells them; none while unknown. */
  readonly fields: readonly Field[];
}): ReactNode {
  const t = strings();
  const [form, setForm] = useState<{ readonly column: string | null; readonly anchor: Element } | null>(null);
  const { params, action } = asked.answer?.request ?? {};
  const mine = action === 'datastore_search' && params?.['resource_id'] === address.resource;
  const answer = mine ? asked.answer : null;
  const all = answer?.result.fields ?? fields;
  const result = answer ? (answer.result as SearchResult) : null;

  // A new selection begins at its first page.
  const change = (next: Partial<ResourceAddress>, replace = false): void =>
    navigate({ ...address, offset: 0, ...next }, replace);
  const setFilters = (filters: Filters): void => change({ filters });
  const setSort = (sort: readonly SortKey[]): void => change({ sort });

  return (
    <section className="view" aria-label={t.views.table}>
      <TableTools
        address={address}
        onChange={change}
        onForm={(column, anchor) => setForm({ column, anchor })}
      />
      <ResultGrid
        label={t.table.label(title)}
        asked={asked}
        answer={answer}
        fields={fields}
        firstRow={Number(answer?.request.params['offset'] ?? 0)}
        sort={address.sort}
        onSort={(column, additive) => setSort(toggleSort(address.sort, column, additive))}
        onSortKeys={setSort}
        filters={address.filters}
        onFilters={setFilters}
        onFilterForm={(column, anchor) => setForm({ column, anchor })}
        summaryOf={(field, close) => (
          <SummaryView
            selection={{ resource: address.resource, q: address.q, filters: address.filters, fields: all }}
            field={field}
            onCondition={(condition) => {
              close();
              setFilters(setCondition(address.filters, field.id, condition));
            }}
          />
        )}
        empty={<NothingFound address={address} total={result?.total ?? 0} onChange={change} />}
      />
      <Pager address={address} result={result} settled={asked.state === 'done'} />
      {form && (
        <FilterForm
          anchor={form.anchor}
          column={form.column}
          fields={all}
          records={result?.records ?? []}
          filters={address.filters}
          onFilters={setFilters}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}
