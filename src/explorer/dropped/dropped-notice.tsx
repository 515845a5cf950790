import type { ReactNode } from 'react';
import { useState } from 'react';
import { HOME } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { useExplorer } from '../explorer-context.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Says that a resource is a file of this computer which nobody else sees, and lets it be removed. */
export function DroppedNotice({ resource }: { readonly resource: string }): ReactNode {
  const t = strings().dropped;
  const { backend, reload } = useExplorer();
  const [removing, setRemoving] = useState(false);
  const remove = (): void => {
    setRemoving(true);
    backend.files
      .remove(resource)
      .then(() => navigate(HOME))
      .then(reload)
      .catch((error: unknown) => {
        setRemoving(false);
        console.error(error);
      });
  };
  return (
    <p className="dropped-notice">
      <Icon name="info" /> <span>{t.kept}</span>{' '}
      <Button look="quiet" disabled={removing} onClick={remove}>
        <Icon name="close" /> {t.remove}
      </Button>
    </p>
  );
}
