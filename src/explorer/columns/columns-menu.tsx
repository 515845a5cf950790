import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { FloatingCard } from '../ui/floating-card.tsx';
import { focusBeside } from '../ui/focus-beside.ts';
import { Icon } from '../ui/icon.tsx';
import type { ColumnLayout } from './column-layout.ts';
import {
  arrangeColumns,
  isPlainLayout,
  PLAIN_LAYOUT,
  withHidden,
  withNone,
  withPinned,
} from './column-layout.ts';

/** So many columns are easier found by typing. */
const MANY = 12;

/** Which columns are shown and which are pinned; a way back to all of them. */
export function ColumnsMenu({
  fields,
  ranks,
  layout,
  onLayout,
}: {
  readonly fields: readonly Field[];
  /** Those of the columns that are hidden unless the layout shows them. */
  readonly ranks: readonly string[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}): ReactNode {
  const t = strings().columns;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [text, setText] = useState('');
  const chosen = layout.only ?? layout.shown;
  const usual = fields.filter(({ id }) => !ranks.includes(id) || chosen.includes(id));
  const shown = arrangeColumns(usual, layout);
  const matching = fields.filter(({ id }) => id.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        disabled={fields.length === 0}
        onClick={(event) => {
          setText('');
          setAnchor(event.currentTarget);
        }}
      >
        <Icon name="columns" />{' '}
        <span className="button-label">
          {shown.length < usual.length
            ? t.some(formatCount(shown.length), formatCount(usual.length))
            : t.title}
        </span>
      </button>
      {anchor && (
        <FloatingCard anchor={anchor} label={t.title} onClose={() => setAnchor(null)}>
          {fields.length > MANY && (
            <input
              type="search"
              className="columns-find"
              data-autofocus
              aria-label={t.find}
              placeholder={t.find}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <ul className="columns-list">
            {matching.map((field) => (
              <ColumnItem
                key={field.id}
                column={field.id}
                visible={shown.includes(field)}
                last={shown.length === 1}
                layout={layout}
                onLayout={onLayout}
              />
            ))}
          </ul>
          <div className="card-actions">
            <button
              type="button"
              className="button quiet"
              disabled={shown.length === fields.length}
              onClick={({ currentTarget }) =>
                focusBeside(currentTarget, '.floating-card', () =>
                  onLayout({ ...layout, hidden: [], only: null, shown: ranks }),
                )
              }
            >
              {t.all}
            </button>
            <button
              type="button"
              className="button quiet"
              disabled={shown.length === 1}
              onClick={({ currentTarget }) =>
                focusBeside(currentTarget, '.floating-card', () => onLayout(withNone(layout)))
              }
            >
              {t.none}
            </button>
            <button
              type="button"
              className="button quiet"
              disabled={isPlainLayout(layout)}
              onClick={({ currentTarget }) =>
                focusBeside(currentTarget, '.floating-card', () => onLayout(PLAIN_LAYOUT))
              }
            >
              {t.reset}
            </button>
          </div>
        </FloatingCard>
      )}
    </>
  );
}

function ColumnItem({
  column,
  visible,
  last,
  layout,
  onLayout,
}: {
  readonly column: string;
  readonly visible: boolean;
  /** Whether it is the only one that is shown. */
  readonly last: boolean;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}): ReactNode {
  const t = strings().columns;
  const pinned = layout.pinned.includes(column);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={visible}
          disabled={visible && last}
          aria-label={t.show(column)}
          onChange={() => onLayout(withHidden(layout, column, visible))}
        />
        <bdi>{column}</bdi>
      </label>
      {column !== '_id' && (
        <button
          type="button"
          className="icon-button"
          aria-pressed={pinned}
          aria-label={t.pin(column)}
          title={t.pin(column)}
          onClick={() => onLayout(withPinned(layout, column, !pinned))}
        >
          <Icon name="pin" />
        </button>
      )}
    </li>
  );
}
