import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SortKey } from '../address/sort.ts';
import { toggleSort } from '../address/sort.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { toRanks } from '../columns/column-layout.ts';
import type { PageSizes } from '../catalogue/page-sizes.ts';
import { ColumnsMenu } from '../columns/columns-menu.tsx';
import { useFilterForm } from '../filters/use-filter-form.tsx';
import type { Filters } from '../filters/filters.ts';
import { setCondition, toWords } from '../filters/filters.ts';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import { useHeads } from '../heads/use-heads.tsx';
import { createMarkers } from '../marks/marker.ts';
import { strings } from '../strings/strings.ts';
import { SummaryView } from '../summary/summary-view.tsx';
import { useStatistics } from '../summary/use-statistics.ts';
import { isPart, toFields } from './column-parts.ts';
import { NothingFound } from './nothing-found.tsx';
import { Pager } from './pager.tsx';
import { PrintTable } from './print-table.tsx';
import { ResultGrid } from './result-grid.tsx';
import { TableTools } from './table-tools.tsx';
import { useFirstRecords } from './use-first-records.ts';
import { useFollowedView } from './use-followed-view.ts';
import { usePageData } from './use-page-data.ts';
import { useScrollData } from './use-scroll-data.ts';
import { useWithoutRanks } from './use-without-ranks.ts';

const NO_RECORDS: SearchResult['records'] = [];

/** A resource's records by `datastore_search`: search, filters, order and place are the address. */
export function TableView({
  address,
  title,
  pages,
  asked,
  fields: known,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  readonly pages: PageSizes;
  readonly asked: Asked<SearchResult | SqlResult>;
  /** The table's columns, before the first answer tells them; none while unknown. */
  readonly fields: readonly Field[];
}): ReactNode {
  const t = strings();
  const { block } = pages;
  const answer = asked.answer && isOf(asked.answer, address.resource) ? asked.answer : null;
  const scrolls = address.limit === null;
  const scrolled = useScrollData(address, known, { active: scrolls, pages, answer });
  const page = usePageData(answer);
  const pageData = useWithoutRanks(
    scrolls ? scrolled.data : page,
    known,
    address.columns.only ?? address.columns.shown,
  );
  const stopped = asked.state === 'cancelled';
  const loading = scrolls ? scrolled.waiting && !asked.problem && !stopped : asked.state === 'loading';
  const fields = answer ? toFields(answer, known) : known;
  const records = answer?.result.records ?? [];
  const ranks = toRanks(fields, known);
  const own = fields.filter(({ id }) => !ranks.includes(id));
  const statistics = useStatistics(address.resource) ?? null;
  const first = useFirstRecords(address.resource, answer, pages);
  const lastId = statistics?.rows;
  const data = useMemo(
    () => pageData && { ...pageData, ...(first && { first }), ...(lastId !== undefined && { lastId }) },
    [pageData, first, lastId],
  );
  const labels = useMemo(
    () => toNumberLabels(known, statistics, first ?? NO_RECORDS),
    [known, statistics, first],
  );

  // A new selection begins at its first record.
  const change = (next: Partial<ResourceAddress>, replace = false): void =>
    navigate({ ...address, offset: 0, ...next }, replace);
  const setFilters = (filters: Filters): void => change({ filters });
  const setSort = (sort: readonly SortKey[]): void => change({ sort });
  const { resource, q, filters } = address;
  const selection = useMemo(() => ({ resource, q, filters, fields: known }), [resource, q, filters, known]);
  const [form, openForm] = useFilterForm({ resource, fields: own, records, filters, onFilters: setFilters });
  const heads = useHeads(selection, statistics?.rows ?? null, setFilters);
  const words = JSON.stringify(toWords(address.filters));
  const markers = useMemo(() => createMarkers(address.q, JSON.parse(words)), [address.q, words]);
  const setLayout = (columns: ResourceAddress['columns']): void => navigate({ ...address, columns }, true);
  const followed = useFollowedView(scrolled, {
    active: scrolls,
    offset: address.offset,
    block,
    onOffset: (offset) => change({ offset }, true),
  });

  return (
    <section className="view" aria-label={t.views.table}>
      <TableTools address={address} title={title} fields={own} hasTable onChange={change} onForm={openForm}>
        <ColumnsMenu fields={fields} ranks={ranks} layout={address.columns} onLayout={setLayout} />
      </TableTools>
      <ResultGrid
        label={t.table.label(title)}
        data={data}
        loading={loading}
        problem={asked.problem ?? (scrolls ? scrolled.problem : null)}
        onRetry={() => {
          scrolled.retry();
          asked.retry();
        }}
        onStop={asked.cancel}
        stopped={stopped}
        fields={known}
        controls={{
          grid: {
            ...followed.grid,
            sort: address.sort,
            onSort: (column, additive) => setSort(toggleSort(address.sort, column, additive)),
            layout: address.columns,
            onLayout: setLayout,
            markers,
            labels,
            heads,
          },
          onSortKeys: setSort,
          filters,
          onFilters: setFilters,
          onFilterForm: openForm,
          summaryOf: (field, close) => (
            <SummaryView
              selection={{ ...selection, fields }}
              field={field}
              onCondition={(condition) => {
                close();
                setFilters(setCondition(filters, field.id, condition));
              }}
            />
          ),
        }}
        empty={
          <NothingFound
            address={address}
            total={(scrolls ? scrolled.total : answer?.result.total) ?? 0}
            most={answer?.result.limit ?? null}
            onChange={change}
          />
        }
      />
      <PrintTable
        label={t.table.label(title)}
        fields={answer && isPart(answer) ? answer.result.fields : own}
        records={records}
        first={scrolls ? Math.floor(address.offset / block) * block : address.offset}
        total={(scrolls ? scrolled.total : answer?.result.total) ?? records.length}
        layout={address.columns}
        labels={labels}
      />
      <Pager
        address={address}
        total={loading || stopped ? null : scrolls ? scrolled.total : (answer?.result.total ?? null)}
        loading={loading}
        estimated={answer?.result.total_was_estimated ?? false}
        most={answer?.result.limit ?? null}
        view={scrolls ? null : { first: address.offset, end: address.offset + records.length }}
        scrolled={followed.seen}
      />
      {form}
    </section>
  );
}

function isOf(answer: Answer<SearchResult | SqlResult>, resource: string): answer is Answer<SearchResult> {
  const { action, params } = answer.request;
  return action === 'datastore_search' && params['resource_id'] === resource;
}
