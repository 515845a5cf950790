import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import type { FilterFormProps } from './filter-form.tsx';

const FilterForm = lazyPart(() => import('./filter-form.tsx'), 'FilterForm');

/** The form while it is open, and how to open it for a column; null: for any. */
export function useFilterForm(
  props: Omit<FilterFormProps, 'anchor' | 'column' | 'onClose'>,
): readonly [form: ReactNode, open: (column: string | null, anchor: Element) => void] {
  const [place, setPlace] = useState<Pick<FilterFormProps, 'column' | 'anchor'> | null>(null);
  const form = place && (
    <Suspense>
      <FilterForm {...props} {...place} onClose={() => setPlace(null)} />
    </Suspense>
  );
  return [form, (column, anchor) => setPlace({ column, anchor })];
}
