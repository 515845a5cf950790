import type { ReactNode } from 'react';
import { useRef } from 'react';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';

/** Chooses a file of this computer: the way for who does not drag. */
export function OpenFileButton({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const t = strings().dropped;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="open-file">
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <Icon name="upload" /> {t.choose}
      </button>
      <p className="dim">{t.hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choose}
        accept=".csv,.tsv,.tab,.txt,.parquet,.pq,.xlsx,.xlsm,.ods,.json,.ndjson,.jsonl,.geojson,.gz,.zip,text/csv,text/tab-separated-values"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again is a choice, too.
          event.target.value = '';
        }}
      />
    </div>
  );
}
