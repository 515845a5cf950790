import { useCallback, useRef, useState } from 'react';
import { resourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { useExplorer } from '../explorer-context.ts';
import { toReason } from '../ui/use-async.ts';
import { fetchFile } from './fetch-file.ts';

/** A file on its way into the explorer; `problem` says why it did not get there. */
export interface OpeningFile {
  readonly name: string;
  readonly problem: string | null;
}

/** Opens files of this computer, one after the other, and goes to what became of the first; one that cannot be opened takes no other away. */
export interface OpenFile {
  readonly opening: OpeningFile | null;
  readonly open: (files: readonly File[]) => void;
  /** The same of a file of another host. */
  readonly openAddress: (address: string) => void;
  /** Gives up what is under way, and takes back what was said of it. */
  readonly close: () => void;
}

interface FileToOpen {
  readonly name: string;
  readonly read: (signal: AbortSignal) => Promise<File>;
}

/** How files are opened from the component; see {@link OpenFile}. */
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
    (files: readonly FileToOpen[]) => {
      close();
      const controller = new AbortController();
      running.current = controller;
      const go = async (): Promise<void> => {
        const ids: string[] = [];
        const failed: OpeningFile[] = [];
        for (const { name, read } of files) {
          if (controller.signal.aborted) break;
          setOpening({ name, problem: null });
          try {
            ids.push(await backend.files.open(await read(controller.signal), controller.signal));
          } catch (error) {
            failed.push({ name, problem: toReason(error) });
          }
        }
        const [first] = ids;
        // What was opened before somebody gave the rest up is there.
        if (first !== undefined) await reload();
        if (controller.signal.aborted) return;
        setOpening(problemOf(failed));
        if (first !== undefined) navigate(resourceAddress(first));
      };
      go().catch((error: unknown) => {
        if (!controller.signal.aborted)
          setOpening({ name: files.map(({ name }) => name).join(', '), problem: toReason(error) });
      });
    },
    [backend, reload, close],
  );
  const open = useCallback(
    (files: readonly File[]) => {
      if (files.length > 0) begin(files.map((file) => ({ name: file.name, read: async () => file })));
    },
    [begin],
  );
  const { openFrom } = catalogue;
  const openAddress = useCallback(
    (address: string) => begin([{ name: address, read: (signal) => fetchFile(address, openFrom, signal) }]),
    [begin, openFrom],
  );
  return { opening, open, openAddress, close };
}

/** What is said of the files that could not be opened: of several, of each with its name. */
function problemOf(failed: readonly OpeningFile[]): OpeningFile | null {
  const [only, ...others] = failed;
  if (!only || others.length === 0) return only ?? null;
  return {
    name: failed.map(({ name }) => name).join(', '),
    problem: failed.map(({ name, problem }) => `${name}: ${problem}`).join(' '),
  };
}
