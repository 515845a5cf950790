import type { FormEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { hasRange, isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { isNumberLabel } from '../grid/cells/number-label.ts';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { FloatingCard } from '../ui/floating-card.tsx';
import { useFirstPart } from '../ui/use-first-part.ts';
import type { Draft } from './filter-draft.ts';
import { DRAFT_KINDS, findMistakes, toCondition, toDraft } from './filter-draft.ts';
import type { Span } from './filter-fields.tsx';
import { RangeFields, ValuesField, WordsField } from './filter-fields.tsx';
import type { Filters } from './filters.ts';
import { removeCondition, setCondition } from './filters.ts';
import { suggestValues } from './suggest-values.ts';
import { tellWanted } from './tell-wanted.ts';

/** What the form is of, and what becomes of it. */
export interface FilterFormProps {
  readonly anchor: Element;
  /** Chosen at first; null for the first column. */
  readonly column: string | null;
  /** Its id. */
  readonly resource: string;
  readonly fields: readonly Field[];
  /** Those on screen, to suggest values from. */
  readonly records: readonly ApiRecord[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** Columns that are offered at once; of more, the others come in a moment. */
const AT_ONCE = 60;

/** Sets one column's condition: values or all but these, from–to where the column has an order people know, else words; a value at all, or none. */
export function FilterForm({
  anchor,
  column: firstColumn,
  resource,
  fields,
  records,
  filters,
  onFilters,
  onClose,
}: FilterFormProps): ReactNode {
  const t = strings().filters;
  const id = useId();
  const [column, setColumn] = useState(
    firstColumn ?? (fields.find((field) => field.id !== '_id') ?? fields[0])?.id ?? '',
  );
  const field = fields.find((one) => one.id === column);
  const columnKind = toColumnKind(field?.type ?? '');
  const ranged = hasRange(columnKind);
  const begin = (name: string): Draft => {
    const draft = toDraft(filters.get(name));
    const own = fields.find((one) => one.id === name);
    return own && wantsRange(own) && !filters.has(name) ? { ...draft, kind: 'range' } : draft;
  };
  const [draft, setDraft] = useState(() => begin(column));
  const kind = draft.kind === 'range' && !ranged ? 'any-of' : draft.kind;
  const statistics = useStatistics(resource) ?? null;
  const span = ranged ? toSpan(statistics, column) : null;
  const isLabel = field !== undefined && toNumberLabels([field], statistics, records).has(column);
  // Words are sought in what is no number and no time.
  const kinds = DRAFT_KINDS.filter(
    (one) => one === kind || (one === 'range' ? ranged : one !== 'words' || !ranged),
  );

  const mistakes = findMistakes(draft, kind, field?.type ?? '');
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mistakes.bounds.length + mistakes.values.length > 0) {
      flushSync(() => setSent(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    const condition = toCondition(draft, kind, columnKind, filters.get(column));
    onFilters(condition ? setCondition(filters, column, condition) : removeCondition(filters, column));
    onClose();
  };
  const chooseColumn = (name: string): void => {
    setColumn(name);
    setDraft(begin(name));
    setSent(false);
  };
  const change = (next: Partial<Draft>): void => setDraft({ ...draft, ...next });
  const part = { id, draft, onDraft: change };
  const valuePart = { ...part, mistakes: isSent ? mistakes : null, wanted: tellWanted(columnKind) };
  const offered = useFirstPart(fields, AT_ONCE);
  const options = field && !offered.includes(field) ? [...offered, field] : offered;

  return (
    <FloatingCard anchor={anchor} label={t.title} onClose={onClose}>
      <form ref={form} className="filter-form" noValidate onSubmit={submit}>
        <div className="card-title">{t.title}</div>
        <label htmlFor={`${id}-column`}>{t.column}</label>
        <select
          id={`${id}-column`}
          value={column}
          data-autofocus
          onChange={(event) => chooseColumn(event.target.value)}
        >
          {options.map((one, index) => (
            <option key={`${index} ${one.id}`} value={one.id}>
              {one.id}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-condition`}>{t.condition}</label>
        <select
          id={`${id}-condition`}
          value={kind}
          onChange={(event) => {
            change({ kind: event.target.value as Draft['kind'] });
            setSent(false);
          }}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </select>
        {kind === 'words' ? (
          <WordsField {...part} />
        ) : kind === 'range' ? (
          <RangeFields {...valuePart} kind={columnKind} span={span} grouped={!isLabel} />
        ) : kind === 'empty' || kind === 'present' ? (
          <p className="dim">{t.emptyHelp}</p>
        ) : (
          <ValuesField {...valuePart} suggestions={suggestValues(records, column)} onSubmit={submit} />
        )}
        <div className="card-actions">
          <button type="submit" className="button primary">
            {t.apply}
          </button>
        </div>
      </form>
    </FloatingCard>
  );
}

/** What a column's values lie between, both written as in an answer; null where that is unknown. */
function toSpan(statistics: TableStatistics | null, column: string): Span | null {
  const { min = null, max = null } = statistics?.columns.get(column) ?? {};
  return min === null || max === null ? null : { smallest: String(min), largest: String(max) };
}

/** Of times and of numbers that count something, one wants a span; numbers that name are looked for by themselves. */
function wantsRange(field: Field): boolean {
  const kind = toColumnKind(field.type);
  return kind === 'date' || kind === 'datetime' || (isNumeric(kind) && !isNumberLabel(field, null));
}
