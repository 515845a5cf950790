import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { useFilterForm } from '../filters/use-filter-form.tsx';
import { strings } from '../strings/strings.ts';
import { TableTools } from './table-tools.tsx';

/** What every view of a selection is given, be it a chart, groups or a map. */
export interface SelectionProps {
  readonly address: ResourceAddress;
  /** Of the resource. */
  readonly title: string;
  /** Some records, to guess from, and how many match. */
  readonly asked: Asked<SearchResult | SqlResult>;
  /** Of the table. */
  readonly fields: readonly Field[];
  /** Called with the answer that the view is drawn from. */
  readonly onAnswer: (answer: Answer<SearchResult | SqlResult>) => void;
}

/** Some records of the resource itself; null as long as those of another one are here. */
export function sampleOf({ address, asked }: Pick<SelectionProps, 'address' | 'asked'>): SearchResult | null {
  const { answer } = asked;
  return answer?.request.params['resource_id'] === address.resource ? (answer.result as SearchResult) : null;
}

/** A view of what search and filters leave, other than as a table: with the table's own search and filters above it. */
export function SelectionView({
  props,
  view,
  children,
}: {
  readonly props: SelectionProps;
  readonly view: 'chart' | 'group' | 'map';
  readonly children: ReactNode;
}): ReactNode {
  const { address, title, fields } = props;
  const change = (next: Partial<ResourceAddress>, replace = false): void =>
    navigate({ ...address, offset: 0, ...next }, replace);
  const [form, openForm] = useFilterForm({
    resource: address.resource,
    fields,
    records: sampleOf(props)?.records ?? [],
    filters: address.filters,
    onFilters: (filters) => change({ filters }),
  });
  return (
    <section className={`view ${view}-view`} aria-label={strings().views[view]}>
      <TableTools address={address} title={title} fields={fields} onChange={change} onForm={openForm} />
      {children}
      {form}
    </section>
  );
}
