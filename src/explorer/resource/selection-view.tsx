import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { ApiRecord } from '../api/answers.ts';
import { FilterForm } from '../filters/filter-form.tsx';
import { TableTools } from './table-tools.tsx';

/** A view of what search and filters leave, other than as a table: with the table's own search and filters above it. */
export function SelectionView({
  address,
  title,
  label,
  className,
  fields,
  records,
  children,
}: {
  readonly address: ResourceAddress;
  /** Of the resource. */
  readonly title: string;
  /** What the view is called. */
  readonly label: string;
  readonly className: string;
  readonly fields: readonly Field[];
  /** Some of the records, to suggest values from. */
  readonly records: readonly ApiRecord[];
  readonly children: ReactNode;
}): ReactNode {
  const [form, setForm] = useState<{ readonly column: string | null; readonly anchor: Element } | null>(null);
  const change = (next: Partial<ResourceAddress>, replace = false): void =>
    navigate({ ...address, offset: 0, ...next }, replace);
  return (
    <section className={`view ${className}`} aria-label={label}>
      <TableTools
        address={address}
        title={title}
        fields={fields}
        onChange={change}
        onForm={(column, anchor) => setForm({ column, anchor })}
      />
      {children}
      {form && (
        <FilterForm
          anchor={form.anchor}
          column={form.column}
          fields={fields}
          records={records}
          filters={address.filters}
          onFilters={(filters) => change({ filters })}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}
