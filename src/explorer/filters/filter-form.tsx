import type { FormEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toCellText } from '../grid/cell-text.ts';
import { hasRange, isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { isNumberLabel } from '../grid/number-label.ts';
import { toNumberLabels } from '../grid/to-number-labels.ts';
import { toShownText } from '../grid/value-text.ts';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { Button } from '../ui/button.tsx';
import { FloatingCard } from '../ui/floating-card.tsx';
import { BoundInput } from './bound-input.tsx';
import type { Draft } from './filter-draft.ts';
import { DRAFT_KINDS, toCondition, toDraft } from './filter-draft.ts';
import type { Filters } from './filters.ts';
import { removeCondition, setCondition } from './filters.ts';
import { suggestValues } from './suggest-values.ts';

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
}: {
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
}): ReactNode {
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

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const condition = toCondition(draft, kind, columnKind, filters.get(column));
    onFilters(condition ? setCondition(filters, column, condition) : removeCondition(filters, column));
    onClose();
  };
  const chooseColumn = (name: string): void => {
    setColumn(name);
    setDraft(begin(name));
  };
  const toggle = (value: string): void => {
    const lines = draft.values.split('\n').filter((line) => line !== '');
    const next = lines.includes(value) ? lines.filter((line) => line !== value) : [...lines, value];
    setDraft({ ...draft, values: next.join('\n') });
  };
  const suggestions = suggestValues(records, column);

  return (
    <FloatingCard anchor={anchor} label={t.title} onClose={onClose}>
      <form className="filter-form" noValidate onSubmit={submit}>
        <div className="card-title">{t.title}</div>
        <label htmlFor={`${id}-column`}>{t.column}</label>
        <select
          id={`${id}-column`}
          value={column}
          data-autofocus
          onChange={(event) => chooseColumn(event.target.value)}
        >
          {fields.map((one, index) => (
            <option key={`${index} ${one.id}`} value={one.id}>
              {one.id}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-condition`}>{t.condition}</label>
        <select
          id={`${id}-condition`}
          value={kind}
          onChange={(event) => setDraft({ ...draft, kind: event.target.value as Draft['kind'] })}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </select>
        {kind === 'words' ? (
          <>
            <label htmlFor={`${id}-words`}>{t.wordsLabel}</label>
            <input
              id={`${id}-words`}
              value={draft.words}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setDraft({ ...draft, words: event.target.value })}
            />
          </>
        ) : kind === 'range' ? (
          <div className="filter-range">
            <label htmlFor={`${id}-from`}>{t.from}</label>
            <BoundInput
              id={`${id}-from`}
              kind={columnKind}
              value={draft.from}
              span={span}
              onValue={(from) => setDraft({ ...draft, from })}
            />
            <label htmlFor={`${id}-to`}>
              {draft.below !== null && draft.to.trim() === draft.below ? t.toBelow : t.to}
            </label>
            <BoundInput
              id={`${id}-to`}
              kind={columnKind}
              value={draft.to}
              span={span}
              onValue={(to) => setDraft({ ...draft, to })}
            />
            {span && (
              <p className="dim filter-span">
                {t.span(
                  toShownText(span.smallest, columnKind, !isLabel),
                  toShownText(span.largest, columnKind, !isLabel),
                )}
              </p>
            )}
          </div>
        ) : kind === 'empty' || kind === 'present' ? (
          <p className="dim">{t.emptyHelp}</p>
        ) : (
          <>
            <label htmlFor={`${id}-values`}>{t.values}</label>
            <textarea
              id={`${id}-values`}
              rows={3}
              value={draft.values}
              spellCheck={false}
              onChange={(event) => setDraft({ ...draft, values: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
              }}
            />
            {draft.kept.length > 0 && (
              <div className="suggestions" role="group" aria-label={t.kept}>
                <span className="dim">{t.kept}</span>
                {draft.kept.map((value) => (
                  <Button
                    look="suggestion"
                    key={String(value)}
                    aria-pressed="true"
                    onClick={() =>
                      setDraft({ ...draft, kept: draft.kept.filter((other) => other !== value) })
                    }
                  >
                    <bdi>{value === null ? t.noValue : toCellText(value) || '“”'}</bdi>
                  </Button>
                ))}
              </div>
            )}
            {suggestions.length > 0 && (
              <div className="suggestions" role="group" aria-label={t.suggestions}>
                <span className="dim">{t.suggestions}</span>
                {suggestions.map((value) => (
                  <Button
                    look="suggestion"
                    key={value}
                    aria-pressed={draft.values.split('\n').includes(value)}
                    onClick={() => toggle(value)}
                  >
                    <bdi>{toCellText(value)}</bdi>
                  </Button>
                ))}
              </div>
            )}
          </>
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
function toSpan(
  statistics: TableStatistics | null,
  column: string,
): { readonly smallest: string; readonly largest: string } | null {
  const { min = null, max = null } = statistics?.columns.get(column) ?? {};
  return min === null || max === null ? null : { smallest: String(min), largest: String(max) };
}

/** Of times and of numbers that count something, one wants a span; numbers that name are looked for by themselves. */
function wantsRange(field: Field): boolean {
  const kind = toColumnKind(field.type);
  return kind === 'date' || kind === 'datetime' || (isNumeric(kind) && !isNumberLabel(field, null));
}
