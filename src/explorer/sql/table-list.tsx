import type { ReactNode } from 'react';
import { useState } from 'react';
import type { NamedTable } from '../../queries/table-names.ts';
import { shortNameOf } from '../../queries/table-names.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { useResourceInfos } from '../catalogue/use-resource-infos.ts';
import { useExplorer } from '../explorer-context.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { FindBox } from '../ui/find-box.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import { quoteIfNeeded } from './quote.ts';

/** Tables that are shown at once; more are found by typing. */
const MOST = 100;

/** The tables that a statement may name, with their columns; choosing one writes its name. */
export function TableList({
  tables,
  home,
  onInsert,
}: {
  readonly tables: readonly NamedTable[];
  /** Id of the table that is open. */
  readonly home: string;
  readonly onInsert: (text: string) => void;
}): ReactNode {
  const t = strings().tables;
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([home]));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = tables.filter(({ title, dataset }) => {
    const name = `${title} ${dataset.title}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  // The one that is open is what most statements are about, and then its dataset's others.
  const own = tables.find(({ id }) => id === home)?.dataset.name;
  const near = ({ id, dataset }: NamedTable): number => (id === home ? 2 : dataset.name === own ? 1 : 0);
  const shown = [...matching].sort((a, b) => near(b) - near(a)).slice(0, MOST);
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <div className="table-list">
      {tables.length > 6 && <FindBox label={t.find} text={text} onText={setText} />}
      <ul>
        {shown.map((table) => {
          const name = shortNameOf(table, tables);
          return (
            <li key={table.id}>
              <div className="table-head">
                <button
                  type="button"
                  className="table-name"
                  aria-expanded={open.has(table.id)}
                  onClick={() => toggle(table.id)}
                >
                  <Icon name={open.has(table.id) ? 'chevron' : 'right'} />
                  <bdi>{table.isOnly ? table.dataset.title : table.title}</bdi>
                </button>
                <IconButton
                  icon="plus"
                  label={t.insert(name)}
                  onClick={() => onInsert(quoteIdentifier(name))}
                />
              </div>
              {open.has(table.id) && <ColumnList table={table.id} onInsert={onInsert} />}
            </li>
          );
        })}
      </ul>
      {matching.length === 0 && <p className="dim">{t.none}</p>}
      {matching.length > MOST && <p className="dim">{t.more}</p>}
    </div>
  );
}

function ColumnList({
  table,
  onInsert,
}: {
  readonly table: string;
  readonly onInsert: (text: string) => void;
}): ReactNode {
  const t = strings();
  const { catalogue } = useExplorer();
  const fields = useResourceInfos([table]).infos.get(table)?.fields;
  const statistics = useStatistics(table) ?? null;
  if (!fields) {
    // Nothing below moves when they come.
    const columns = findResource(catalogue, table)?.resource.columns ?? 1;
    return (
      <p className="dim" style={{ blockSize: `${columns * ROW}rem` }}>
        {t.tables.loading}
      </p>
    );
  }
  return (
    <ul className="column-names">
      {fields.map(({ id, type, info }) => (
        <li key={id}>
          <button
            type="button"
            style={{ blockSize: `${ROW}rem` }}
            title={[info?.['label'], info?.['notes']].filter(Boolean).join(': ')}
            onClick={() => onInsert(quoteIfNeeded(id))}
          >
            <bdi className="column-name">{id}</bdi>
            <span className="dim">{t.types[toColumnKind(type)]}</span>
            <bdi className="dim column-sample">{sampleOf(statistics, id)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Height of a column, in rem. */
const ROW = 2.75;

/** Values shown of a column. */
const SAMPLES = 3;

function sampleOf(statistics: TableStatistics | null, column: string): string {
  const counted = statistics?.columns.get(column);
  if (!counted) return '';
  if (counted.top.length > 0)
    return counted.top
      .slice(0, SAMPLES)
      .map(([value]) => toCellText(value))
      .join(', ');
  return counted.min === null ? '' : `${toCellText(counted.min)} – ${toCellText(counted.max)}`;
}
