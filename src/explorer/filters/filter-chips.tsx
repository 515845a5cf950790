import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import { toShownText } from '../grid/cells/value-text.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { focusBeside } from '../ui/focus-beside.ts';
import { Icon } from '../ui/icon.tsx';
import type { Condition, Filters, ListedValue } from './filters.ts';
import { removeCondition, removeValue } from './filters.ts';

const NO_RECORDS: readonly ApiRecord[] = [];

/** The conditions that hold, each to change or remove. */
export function FilterChips({
  resource,
  filters,
  fields,
  onFilters,
  onEdit,
}: {
  /** Its id. */
  readonly resource: string;
  readonly filters: Filters;
  /** Columns that say how their values are written. */
  readonly fields: readonly Field[];
  readonly onFilters: (filters: Filters) => void;
  readonly onEdit: (column: string, element: Element) => void;
}): ReactNode {
  const t = strings().filters;
  // Numbers and times are written as they are wanted.
  useSettings();
  const labels = toNumberLabels(fields, useStatistics(resource) ?? null, NO_RECORDS);
  return [...filters].map(([column, condition]) => (
    <span key={column} className="chip" role="group" aria-label={column}>
      <button
        type="button"
        className="chip-name"
        title={t.edit(column)}
        aria-label={t.edit(column)}
        onClick={(event) => onEdit(column, event.currentTarget)}
      >
        <bdi>{column}</bdi>
      </button>
      <ConditionText
        condition={condition}
        column={column}
        field={fields.find(({ id }) => id === column) ?? { id: column, type: 'text' }}
        isLabel={labels.has(column)}
        onRemoveValue={(value) => onFilters(removeValue(filters, column, value))}
      />
      <button
        type="button"
        className="chip-remove"
        title={t.remove(column)}
        aria-label={t.remove(column)}
        onClick={({ currentTarget }) =>
          focusBeside(currentTarget, '.tools', () => onFilters(removeCondition(filters, column)))
        }
      >
        <Icon name="close" />
      </button>
    </span>
  ));
}

/** Values beyond this many are told by their number. */
const MOST_VALUES = 4;

function ConditionText({
  condition,
  column,
  field,
  isLabel,
  onRemoveValue,
}: {
  readonly condition: Condition;
  readonly column: string;
  readonly field: Field;
  /** Whether its numbers are names, see number-label.ts. */
  readonly isLabel: boolean;
  readonly onRemoveValue: (value: ListedValue) => void;
}): ReactNode {
  const t = strings().filters;
  const kind = toColumnKind(field.type);
  const show = (value: ListedValue): string =>
    value === null ? t.noValue : toShownText(value, kind, !isLabel) || '“”';
  if (condition.kind === 'other' || condition.kind === 'group')
    return <code>{toCellText(JSON.stringify(condition.json))}</code>;
  if (condition.kind === 'words')
    return (
      <>
        <span className="dim">{t.kinds.words}</span> <bdi>{toCellText(condition.text)}</bdi>
      </>
    );
  if (condition.kind === 'range') {
    const [from, to] = [condition.from, condition.to].map((bound) => bound !== null && show(bound));
    const upper = condition.below ? t.below : t.atMost;
    const both = condition.below ? t.fromToBelow : t.between;
    return <span>{from && to ? both(from, to) : from ? t.atLeast(from) : to ? upper(to) : ''}</span>;
  }
  const { values } = condition;
  const only = values.length === 1;
  const isNot = condition.kind === 'none-of';
  if (only && values[0] === null) return <span>{t.kinds[isNot ? 'present' : 'empty']}</span>;
  return (
    <>
      <span className="dim">{only ? (isNot ? t.isNot : t.is) : t.kinds[condition.kind]}</span>
      {values.slice(0, MOST_VALUES).map((value) =>
        only ? (
          <bdi key={String(value)}>{show(value)}</bdi>
        ) : (
          <button
            key={String(value)}
            type="button"
            className="chip-value"
            title={t.removeValue(column, show(value))}
            aria-label={t.removeValue(column, show(value))}
            onClick={({ currentTarget }) => focusBeside(currentTarget, '.tools', () => onRemoveValue(value))}
          >
            <bdi>{show(value)}</bdi>
          </button>
        ),
      )}
      {values.length > MOST_VALUES && <span className="dim">+{values.length - MOST_VALUES}</span>}
    </>
  );
}
