import { useCallback, useRef, useState } from 'react';
import { resourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { useExplorer } from '../explorer-context.ts';
import { fetchFile } from './fetch-file.ts';

/** A file on its way into the explorer; `problem` says why it did not get there. */
export interface OpeningFile {
  readonly name: string;
  readonly problem: string | null;
}

/** Opens files of this computer, one at a time, and goes to what became of them. */
export interface OpenFile {
  readonly opening: OpeningFile | null;
  readonly open: (files: readonly File[]) => void;
  /** The same of a file of another host. */
  readonly openAddress: (address: string) => void;
  /** Gives up what is under way, and takes back what was said of it. */
  readonly close: () => void;
}

export function useOpenFile(): OpenFile {
  const { backend, reload, catalogue } = useExplorer();
  const [opening, setOpening] = useState<OpeningFile | null>(null);
  const running = useRef<AbortController | null>(null);

  const close = useCallback(() => {
    running.current?.abort(new DOMException('given up', 'AbortError'));
    running.current = null;
    setOpening(null);
  }, []);
  const begin = useCallback(
    (name: string, read: (signal: AbortSignal) => Promise<File>) => {
      close();
      const controller = new AbortController();
      running.current = controller;
      setOpening({ name, problem: null });
      const go = async (): Promise<void> => {
        const file = await read(controller.signal);
        const id = await backend.files.open(file, controller.signal);
        await reload();
        setOpening(null);
        navigate(resourceAddress(id));
      };
      go().catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setOpening({ name, problem: error instanceof Error ? error.message : String(error) });
      });
    },
    [backend, reload, close],
  );
  const open = useCallback(
    ([file]: readonly File[]) => {
      if (file) begin(file.name, async () => file);
    },
    [begin],
  );
  const { openFrom } = catalogue;
  const openAddress = useCallback(
    (address: string) => begin(address, (signal) => fetchFile(address, openFrom, signal)),
    [begin, openFrom],
  );
  return { opening, open, openAddress, close };
}
