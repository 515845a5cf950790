import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { FloatingCard } from '../ui/floating-card.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useFirstPart } from '../ui/use-first-part.ts';
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
/** Columns that are in sight when the list opens, and a few more. */
const IN_SIGHT = 30;

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
      <Button
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
      </Button>
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
          <ColumnsList fields={matching} shown={shown} layout={layout} onLayout={onLayout} />
          <div className="card-actions">
            <Button
              look="quiet"
              disabled={shown.length === fields.length}
              within=".floating-card"
              onClick={() => onLayout({ ...layout, hidden: [], only: null, shown: ranks })}
            >
              {t.all}
            </Button>
            <Button
              look="quiet"
              disabled={shown.length === 1}
              within=".floating-card"
              onClick={() => onLayout(withNone(layout))}
            >
              {t.none}
            </Button>
            <Button
              look="quiet"
              disabled={isPlainLayout(layout)}
              within=".floating-card"
              onClick={() => onLayout(PLAIN_LAYOUT)}
            >
              {t.reset}
            </Button>
          </div>
        </FloatingCard>
      )}
    </>
  );
}

function ColumnsList({
  fields,
  shown,
  layout,
  onLayout,
}: {
  readonly fields: readonly Field[];
  readonly shown: readonly Field[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}): ReactNode {
  const part = useFirstPart(fields, IN_SIGHT);
  const visible = new Set(shown);
  return (
    <ul className="columns-list">
      {part.map((field) => (
        <ColumnItem
          key={field.id}
          column={field.id}
          visible={visible.has(field)}
          last={shown.length === 1}
          layout={layout}
          onLayout={onLayout}
        />
      ))}
    </ul>
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
        <IconButton
          icon="pin"
          label={t.pin(column)}
          aria-pressed={pinned}
          onClick={() => onLayout(withPinned(layout, column, !pinned))}
        />
      )}
    </li>
  );
}
