import { useCallback, useRef, useState } from 'react';
import { resourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { useExplorer } from '../explorer-context.ts';

/** A file on its way into the explorer; `problem` says why it did not get there. */
export interface OpeningFile {
  readonly name: string;
  readonly problem: string | null;
}

/** Opens files of this computer, one at a time, and goes to what became of them. */
export interface OpenFile {
  readonly opening: OpeningFile | null;
  readonly open: (files: readonly File[]) => void;
  /** Gives up what is under way, and takes back what was said of it. */
  readonly close: () => void;
}

export function useOpenFile(): OpenFile {
  const { backend, reload } = useExplorer();
  const [opening, setOpening] = useState<OpeningFile | null>(null);
  const running = useRef<AbortController | null>(null);

  const close = useCallback(() => {
    running.current?.abort(new DOMException('given up', 'AbortError'));
    running.current = null;
    setOpening(null);
  }, []);
  const open = useCallback(
    (files: readonly File[]) => {
      const [file] = files;
      if (!file) return;
      close();
      const controller = new AbortController();
      running.current = controller;
      setOpening({ name: file.name, problem: null });
      const go = async (): Promise<void> => {
        const id = await backend.files.open(file, controller.signal);
        await reload();
        setOpening(null);
        navigate(resourceAddress(id));
      };
      go().catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setOpening({ name: file.name, problem: error instanceof Error ? error.message : String(error) });
      });
    },
    [backend, reload, close],
  );
  return { opening, open, close };
}
