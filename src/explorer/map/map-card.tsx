import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SearchResult } from '../api/answers.ts';
import { useAnswer } from '../api/use-answer.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { RecordDialog } from '../grid/rows/record-dialog.tsx';
import { toValueText } from '../grid/cells/value-text.ts';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { MapItem } from './geometry/map-layer.ts';

/** Columns of a record that a card has room for. */
const MOST_COLUMNS = 7;

/** What was chosen on a map: a record with its first columns, or how many there are. */
export function MapCard({
  item,
  text,
  resource,
  fields,
  onTable,
  onClose,
}: {
  readonly item: MapItem;
  /** Of the item, in a line. */
  readonly text: string;
  /** Its id. */
  readonly resource: string;
  readonly fields: readonly Field[];
  /** Shows the item's records in the table; null where no filter can. */
  readonly onTable: (() => void) | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = strings();
  const ref = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const id = item.kind === 'place' ? item.place.id : item.kind === 'shape' ? item.shape.id : null;
  const asked = useAnswer<SearchResult>(
    id === null
      ? null
      : {
          action: 'datastore_search',
          params: { resource_id: resource, filters: { _id: Number(id) }, limit: 1 },
        },
  );
  const record = asked.answer?.result.records[0];
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const shown = fields
    .filter(
      (field) => field.id !== '_id' && toColumnKind(field.type) !== 'json' && record?.[field.id] != null,
    )
    .slice(0, MOST_COLUMNS);
  return (
    <section
      ref={ref}
      className="map-card"
      aria-label={t.map.card}
      tabIndex={-1}
      onKeyDown={(event) => {
        // A dialog over the card closes by itself alone, and may be gone before this component hears of it.
        if (event.key === 'Escape' && !(event.target as Element).closest('dialog')) onClose();
      }}
    >
      <header>
        <h2>
          <bdi>{text}</bdi>
        </h2>
        <IconButton icon="close" label={t.map.close} onClick={onClose} />
      </header>
      {record && (
        <dl>
          {shown.map((field) => (
            <div key={field.id}>
              <dt>
                <bdi>{field.info?.['label'] || field.id}</bdi>
              </dt>
              <dd>
                <bdi>
                  {toValueText(record[field.id], toColumnKind(field.type)) ?? toCellText(record[field.id])}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {asked.problem && <p className="dim">{asked.problem.messages.join(' ')}</p>}
      <div className="card-actions">
        {record && (
          <button type="button" className="button quiet" onClick={() => setOpen(true)}>
            {t.cell.record}
          </button>
        )}
        {onTable && (
          <button type="button" className="button quiet" onClick={onTable}>
            {id === null ? t.map.onlyHere : t.map.only}
          </button>
        )}
      </div>
      {open && record && (
        <RecordDialog
          fields={asked.answer?.result.fields ?? fields}
          record={record}
          position={0}
          onStep={{ previous: null, next: null }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
