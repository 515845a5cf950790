import type { ReactNode } from 'react';
import { useRef } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AddressForm } from './address-form.tsx';

/** Chooses a file of this computer: the way for who does not drag. Where the site allows it, also one of another host. */
export function OpenFileButton({
  origins,
  onFiles,
  onAddress,
}: {
  /** Hosts whose files may be opened; none: there is no form for it. */
  readonly origins: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAddress: (address: string) => void;
}): ReactNode {
  const t = strings().dropped;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="open-file">
      <Button onClick={() => input.current?.click()}>
        <Icon name="upload" /> {t.choose}
      </Button>
      <p className="dim">{t.hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choose}
        accept=".csv,.tsv,.tab,.txt,.parquet,.pq,.xlsx,.xlsm,.xls,.xlsb,.ods,.fods,.json,.ndjson,.jsonl,.geojson,.topojson,.dbf,.gz,.zip,text/csv,text/tab-separated-values"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again is a choice, too.
          event.target.value = '';
        }}
      />
      {origins.length > 0 && <AddressForm origins={origins} onAddress={onAddress} />}
    </div>
  );
}
