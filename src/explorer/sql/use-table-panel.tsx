import type { ReactNode } from 'react';
import { useState } from 'react';
import type { NamedTable } from '../../queries/table-names.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useStored } from '../ui/use-stored.ts';
import { TableList } from './table-list.tsx';

/**
 * The tables that a statement may name: beside it where there is room, else in a drawer over it.
 * @param home id of the table that is open
 * @param onInsert called with a name that was chosen, when the focus may be set
 * @returns where they are, or nothing while they are closed, and the button that opens and closes them
 */
export function useTablePanel(
  tables: readonly NamedTable[],
  home: string,
  onInsert: (text: string) => void,
): { readonly panel: ReactNode; readonly button: ReactNode } {
  const t = strings().tables;
  const wide = useMedia('(min-width: 1100px)');
  const [listed, setListed] = useStored('sql-tables', ['open', 'closed'], 'open');
  const [drawer, setDrawer] = useState(false);
  const insert = (text: string): void => {
    setDrawer(false);
    // A dialog gives the focus back when it closes.
    setTimeout(() => onInsert(text));
  };
  const list = <TableList tables={tables} home={home} onInsert={insert} />;
  if (!wide)
    return {
      panel: drawer && (
        <Modal title={t.title} kind="drawer" onClose={() => setDrawer(false)}>
          {list}
        </Modal>
      ),
      button: (
        <Button aria-haspopup="dialog" onClick={() => setDrawer(true)}>
          <Icon name="table" /> {t.title}
        </Button>
      ),
    };
  const isOpen = listed === 'open';
  return {
    panel: isOpen && (
      <aside className="sql-tables" aria-label={t.title} id="sql-tables">
        {list}
      </aside>
    ),
    button: (
      <Button
        aria-expanded={isOpen}
        aria-controls="sql-tables"
        onClick={() => setListed(isOpen ? 'closed' : 'open')}
      >
        <Icon name="table" /> {t.title}
      </Button>
    ),
  };
}
