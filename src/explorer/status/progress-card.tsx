import type { ReactNode } from 'react';
import type { Transfer } from '../backend.ts';
import { useExplorer } from '../explorer-context.ts';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBackendState } from './use-backend-state.ts';

/** What a waiting person waits for: downloads in bytes, then the query. @param onStop gives it up; absent: that cannot be done here */
export function ProgressCard({ onStop }: { readonly onStop?: () => void }): ReactNode {
  const t = strings().status;
  const { engine, transfers } = useBackendState(useExplorer().backend);
  return (
    <div className="progress-card" role="status">
      {transfers.length > 0 ? (
        transfers.map((transfer) => (
          <TransferLine key={`${transfer.what} ${transfer.name}`} transfer={transfer} />
        ))
      ) : (
        <Line text={engine === 'starting' ? t.engine : t.query} share={null} />
      )}
      {onStop && (
        <Button within="main" onClick={onStop}>
          <Icon name="close" /> {t.cancel}
        </Button>
      )}
    </div>
  );
}

function TransferLine({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const t = strings().status;
  const { what, name, loaded, total } = transfer;
  const text = what === 'engine' ? t.engine : t.data(name.replace(CONTENT_HASH, ''));
  const bytes = total === null ? formatBytes(loaded) : t.bytes(formatBytes(loaded), formatBytes(total));
  return <Line text={text} bytes={bytes} share={total ? loaded / total : null} />;
}

/** What the build puts into a file's name to tell its versions apart. */
const CONTENT_HASH = /\.[0-9a-f]{8}(?=\.\w+$)/;

/** @param share from 0 to 1; null when unknown */
function Line({
  text,
  bytes,
  share,
}: {
  readonly text: string;
  readonly bytes?: string;
  readonly share: number | null;
}): ReactNode {
  return (
    <div className="progress-line">
      <span>{text}</span>
      <span className="dim">{bytes}</span>
      <progress aria-label={text} {...(share !== null && { value: Math.min(1, share) })} />
    </div>
  );
}
