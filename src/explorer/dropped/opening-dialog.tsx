import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import type { OpeningFile } from './use-open-file.ts';

/** A file that is being read, or why it could not be. */
export function OpeningDialog({
  opening: { name, problem },
  onClose,
}: {
  readonly opening: OpeningFile;
  readonly onClose: () => void;
}): ReactNode {
  const t = strings().dropped;
  return (
    <Modal title={problem === null ? t.reading : t.failed} className="opening" onClose={onClose}>
      <div className="opening-body">
        {problem === null ? (
          <>
            <p role="status">
              <bdi>{name}</bdi>
            </p>
            <progress aria-label={t.reading} />
            <p className="dim">{t.private}</p>
          </>
        ) : (
          <>
            <p role="alert" className="problem-message">
              <bdi>{problem}</bdi>
            </p>
            <p className="dim">{t.failedHelp}</p>
          </>
        )}
        <div className="notice-actions">
          <Button onClick={onClose}>{problem === null ? t.cancel : strings().site.close}</Button>
        </div>
      </div>
    </Modal>
  );
}
