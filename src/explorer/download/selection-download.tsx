import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { useExplorer } from '../explorer-context.ts';
import { strings } from '../strings/strings.ts';
import { downloadFile } from './download-file.ts';
import { DownloadMenu } from './download-menu.tsx';
import { DUMP_FORMATS, toDumpUrl } from './to-dump-url.ts';

/** Everything that search and filters leave, as a file from CKAN's dump. */
export function SelectionDownload({
  address,
  title,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
}): ReactNode {
  const { backend, catalogue } = useExplorer();
  const site = new URL(catalogue.locale ? `${catalogue.locale}/` : '', backend.base).href;
  const choices = DUMP_FORMATS.map((format) => ({
    label: format.toUpperCase(),
    start: (onBytes: (bytes: number) => void, signal: AbortSignal) =>
      downloadFile(toDumpUrl(address, format, site), `${toFileName(title)}.${format}`, onBytes, signal),
  }));
  return <DownloadMenu choices={choices} note={strings().download.selection} />;
}

/** A name that every file system takes. */
export function toFileName(title: string): string {
  return (
    title
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'data'
  );
}
