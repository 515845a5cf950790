import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { useExplorer } from '../explorer-context.ts';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { OnRecords } from './columnar/read-selection.ts';
import { TooManyRecordsError, readSelection } from './columnar/read-selection.ts';
import { COLUMNAR_FORMATS, type ColumnarFormat } from './columnar/columnar-format.ts';
import { writeColumnar } from './columnar/write-columnar.ts';
import { downloadFile, saveFile } from './download-file.ts';
import type { DownloadChoice } from './download-menu.tsx';
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
  const { backend, catalogue, client } = useExplorer();
  const site = new URL(catalogue.locale ? `${catalogue.locale}/` : '', backend.base).href;
  const t = strings().download;
  const name = toFileName(title);
  const dumps = DUMP_FORMATS.map((format): DownloadChoice => ({
    label: format.toUpperCase(),
    start: (onProgress, signal) =>
      downloadFile(
        toDumpUrl(address, format, site),
        `${name}.${format}`,
        (bytes) => onProgress(formatBytes(bytes)),
        signal,
      ),
  }));
  const columnar = COLUMNAR_FORMATS.map((format): DownloadChoice => ({
    label: toColumnarLabel(format),
    async start(onProgress, signal) {
      const onRecords: OnRecords = (done, total) =>
        onProgress(done < total ? t.records(formatCount(done), formatCount(total)) : t.writing);
      const answers = readSelection(address, client.root, onRecords, signal);
      const file = await writeColumnar(answers, format, signal).catch((error: unknown) => {
        throw error instanceof TooManyRecordsError ? new Error(t.tooMany(formatCount(error.total))) : error;
      });
      saveFile(file, `${name}.${format}`);
    },
  }));
  return <DownloadMenu choices={[...dumps, ...columnar]} note={`${t.selection} ${t.columnar}`} />;
}

/** Proper names, the same in every language. */
export function toColumnarLabel(format: ColumnarFormat): string {
  return format === 'parquet' ? 'Parquet' : 'Arrow';
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
