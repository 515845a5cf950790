import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { toSelection } from '../address/to-request.ts';
import { arrangeColumns } from '../columns/column-layout.ts';
import { useExplorer } from '../explorer-context.ts';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { OnRecords } from './columnar/read-selection.ts';
import { TooManyRecordsError, readSelection } from './columnar/read-selection.ts';
import { COLUMNAR_FORMATS, type ColumnarFormat } from './columnar/columnar-format.ts';
import { writeColumnar } from './columnar/write-columnar.ts';
import { downloadFile, saveFile } from './download-file.ts';
import { toSelectionName } from './file-name.ts';
import type { DownloadChoice } from './download-menu.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { DUMP_FORMATS, toDumpUrl } from './to-dump-url.ts';

/** Everything that search and filters leave, as a file from CKAN's dump. */
export function SelectionDownload({
  address,
  title,
  fields,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  /** The columns of the table that is on screen, the record's number among them; none where there is no table. */
  readonly fields: readonly Field[];
}): ReactNode {
  const { backend, catalogue, client } = useExplorer();
  const site = new URL(catalogue.locale ? `${catalogue.locale}/` : '', backend.base).href;
  const t = strings().download;
  const name = toSelectionName(title, address);
  const [whole, setWhole] = useState(false);
  const shown = arrangeColumns(fields, address.columns).map(({ id }) => id);
  // A dump knows no `full_text`, and with it answers have all columns whatever was asked for (contract 2.8, 5.2).
  const selection = toSelection(address);
  const searched = 'full_text' in selection;
  // It takes the order with commas between, too.
  const listed = Array.isArray(selection['sort']);
  // A dump takes its columns with commas between them, and nothing protects a comma in a name.
  const some = !searched && shown.length < fields.length && !shown.some((column) => column.includes(','));
  const columns = some && !whole ? shown : null;
  const dumps = DUMP_FORMATS.map((format): DownloadChoice => ({
    label: format.toUpperCase(),
    start: (onProgress, signal) =>
      downloadFile(
        toDumpUrl(address, columns, format, site),
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
      const answers = readSelection(address, { columns, root: client.root, onRecords, signal });
      const file = await writeColumnar(answers, format, signal).catch((error: unknown) => {
        throw error instanceof TooManyRecordsError ? new Error(t.tooMany(formatCount(error.total))) : error;
      });
      saveFile(file, `${name}.${format}`);
    },
  }));
  return (
    <DownloadMenu
      choices={searched || listed ? columnar : [...dumps, ...columnar]}
      note={`${t.selection} ${searched ? t.searched : listed ? t.listed : ''} ${t.columnar}`}
    >
      {some && (
        <fieldset className="download-columns">
          <legend>{strings().columns.title}</legend>
          {[false, true].map((all) => (
            <label key={String(all)}>
              <input type="radio" name="columns" checked={whole === all} onChange={() => setWhole(all)} />
              {all ? t.allColumns(formatCount(fields.length)) : t.shownColumns(formatCount(shown.length))}
            </label>
          ))}
        </fieldset>
      )}
    </DownloadMenu>
  );
}

/** Proper names, the same in every language. */
export function toColumnarLabel(format: ColumnarFormat): string {
  return format === 'parquet' ? 'Parquet' : 'Arrow';
}
