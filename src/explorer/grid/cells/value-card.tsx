import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Filters } from '../../filters/filters.ts';
import { addValue, anyOf, excludeValue, hasValue, removeValue, setCondition } from '../../filters/filters.ts';
import type { Field } from '../../../core/catalog.ts';
import type { Marker } from '../../marks/marker.ts';
import { MarkedText } from '../../marks/marked-text.tsx';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FloatingCard } from '../../ui/floating-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toFilterValue, toFullText, toLink, toVisible } from './cell-text.ts';
import { toColumnKind } from './column-kind.ts';
import type { ChosenCell } from '../data-grid.tsx';
import { toRowSource } from '../rows/row-source.ts';
import { MomentNote } from './moment-note.tsx';
import { toTsv } from './to-tsv.ts';

/** Characters shown before "show all". */
const SHORT = 2000;

/** One value in full, and what can be done with it. */
export function ValueCard({
  cell,
  fields,
  marker,
  filters,
  onFilters,
  onRecord,
  onClose,
}: {
  readonly cell: ChosenCell;
  /** The record's columns, in the order they are copied in. */
  readonly fields: readonly Field[];
  readonly marker: Marker | null;
  readonly filters: Filters;
  /** Absent where filters do not apply. */
  readonly onFilters?: (filters: Filters) => void;
  readonly onRecord: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = strings().cell;
  const { field } = cell;
  const value = cell.record[field.id];
  const [whole, setWhole] = useState(false);
  const full = toFullText(value);
  const link = toLink(value);
  const text = toVisible(whole ? full : full.slice(0, SHORT).toWellFormed());
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <FloatingCard anchor={cell.element} label={t.title(field.id)} onClose={onClose}>
      <div className="card-title">
        <bdi>{field.id}</bdi>
        {full.length > 80 && <span className="dim">{t.characters(formatCount(full.length))}</span>}
      </div>
      <div className="value-full" tabIndex={0}>
        {value === null || value === undefined ? (
          <span className="dim">{t.null}</span>
        ) : full === '' ? (
          <span className="dim">{t.empty}</span>
        ) : (
          <bdi>{marker ? <MarkedText text={text} marker={marker} /> : text}</bdi>
        )}
        <MomentNote field={field} value={value} />
        {!whole && full.length > SHORT && (
          <button type="button" className="button quiet" onClick={() => setWhole(true)}>
            {t.showAll}
          </button>
        )}
      </div>
      <div className="card-actions">
        {onFilters && (
          <FilterActions cell={cell} filters={filters} onFilters={(next) => act(() => onFilters(next))()} />
        )}
        <button type="button" className="button quiet" onClick={act(onRecord)}>
          <Icon name="record" /> {t.record}
        </button>
        {link !== null && (
          <a className="button quiet" href={link} target="_blank" rel="noopener noreferrer nofollow">
            <Icon name="external" /> {t.open}
          </a>
        )}
        <CopyButton text={full} label={t.copy} />
        <CopyButton text={toRowText(cell, fields)} label={t.copyRow} />
      </div>
    </FloatingCard>
  );
}

function toRowText({ record }: ChosenCell, fields: readonly Field[]): string {
  const edges = { top: 0, bottom: 0, left: 0, right: fields.length - 1 };
  const copied = toTsv(fields, toRowSource([record]), edges);
  return copied.kind === 'text' ? copied.text : '';
}

function FilterActions({
  cell: { field, record },
  filters,
  onFilters,
}: {
  readonly cell: ChosenCell;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}): ReactNode {
  const t = strings().cell;
  const raw = record[field.id];
  const isNull = raw === null || raw === undefined;
  const value = isNull ? null : toFilterValue(raw);
  // The API compares neither lists nor objects.
  if (value === null && !isNull) return null;
  const kind = toColumnKind(field.type);
  const condition = filters.get(field.id);
  const listed = condition?.kind === 'any-of' || condition?.kind === 'none-of' ? condition.values : [];
  if (hasValue(listed, value))
    return (
      <button
        type="button"
        className="button quiet"
        data-autofocus
        onClick={() => onFilters(removeValue(filters, field.id, value))}
      >
        <Icon name="close" /> {t.without}
      </button>
    );
  return (
    <>
      <button
        type="button"
        className="button quiet"
        data-autofocus
        onClick={() => onFilters(setCondition(filters, field.id, anyOf([value], kind)))}
      >
        <Icon name="filter" /> {t.only}
      </button>
      {listed.length > 0 && condition?.kind === 'any-of' && (
        <button
          type="button"
          className="button quiet"
          onClick={() => onFilters(addValue(filters, field.id, value, kind))}
        >
          <Icon name="plus" /> {t.also}
        </button>
      )}
      <button
        type="button"
        className="button quiet"
        onClick={() => onFilters(excludeValue(filters, field.id, value, kind))}
      >
        <Icon name="exclude" /> {t.exclude}
      </button>
    </>
  );
}
