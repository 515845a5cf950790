import type { ReactNode } from 'react';
import type { ColumnKind } from '../grid/cells/column-kind.ts';

/** What browsers have a picker for, and how its values are written. */
const PICKERS: Partial<
  Record<ColumnKind, { readonly type: string; readonly form: RegExp; readonly step?: string }>
> = {
  date: { type: 'date', form: /^\d{4}-\d\d-\d\d$/ },
  datetime: { type: 'datetime-local', form: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/, step: '1' },
};

/** One end of a range: the browser's picker for dates, else a line; a value that the picker has no form for can be changed as text. */
export function BoundInput({
  id,
  kind,
  value,
  span,
  hint,
  onValue,
}: {
  readonly id: string;
  readonly kind: ColumnKind;
  readonly value: string;
  /** What the column holds; null where unknown. */
  readonly span: { readonly smallest: string; readonly largest: string } | null;
  /** The id of what says why the value is none; null: it is one. */
  readonly hint: string | null;
  readonly onValue: (value: string) => void;
}): ReactNode {
  const picker = PICKERS[kind];
  const ends = [span?.smallest, span?.largest].map((end) =>
    end && picker?.form.test(end) ? end : undefined,
  );
  const wrong = hint !== null && { 'aria-invalid': true, 'aria-describedby': hint };
  if (picker && (value === '' || picker.form.test(value)))
    return (
      <input
        id={id}
        type={picker.type}
        step={picker.step}
        min={ends[0]}
        max={ends[1]}
        value={value}
        {...wrong}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  return (
    <input
      id={id}
      value={value}
      autoComplete="off"
      {...wrong}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
