import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { OfflineList } from './offline-list.tsx';

/** A button with all that is kept on this device. */
export function OfflineMenu(): ReactNode {
  const t = strings().offline;
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="offline" label={t.title} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Modal title={t.title} className="offline-dialog" onClose={() => setOpen(false)}>
          <OfflineList />
        </Modal>
      )}
    </>
  );
}
