import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';

/** Takes files that are dropped or pasted anywhere on the page, and says so while one is dragged over it. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactNode {
  const t = strings().dropped;
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    // Entering a child leaves its parent: only the balance tells whether the pointer is still here.
    let depth = 0;
    const settle = (): void => {
      depth = 0;
      setOver(false);
    };
    addEventListener(
      'dragenter',
      (event) => {
        if (hasFiles(event.dataTransfer)) setOver(++depth > 0);
      },
      { signal },
    );
    addEventListener(
      'dragleave',
      (event) => {
        if (hasFiles(event.dataTransfer) && --depth <= 0) settle();
      },
      { signal },
    );
    addEventListener(
      'dragover',
      (event) => {
        // Without this the browser would leave the page and show the file.
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        settle();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // A spreadsheet puts a picture of its cells beside their text.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => gone.abort();
  }, []);
  return (
    over && (
      <div className="drop-overlay" role="status">
        <p>
          <Icon name="upload" /> <strong>{t.drop}</strong>
          <span>{t.private}</span>
        </p>
      </div>
    )
  );
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
