import type { ReactNode } from 'react';
import { saveFile } from '../download/download-file.ts';
import { DownloadMenu } from '../download/download-menu.tsx';
import { toFileName, withDay } from '../download/file-name.ts';
import { writeDelimited, writeJson } from '../download/write-records.ts';
import { strings } from '../strings/strings.ts';
import { toGroupRecords, toPivotRecords } from './group-records.ts';
import type { GroupSpec } from './group-spec.ts';
import type { GroupData } from './load-group.ts';

/** The groups as a file, as they are shown, written here. */
export function GroupDownload({
  data,
  spec,
  labels,
  title,
}: {
  readonly data: GroupData;
  readonly spec: GroupSpec;
  /** Columns whose numbers are names. */
  readonly labels: ReadonlySet<string>;
  /** Of the resource. */
  readonly title: string;
}): ReactNode {
  const name = withDay(toFileName(`${title} by ${spec.by.map(({ column }) => column).join(' ')}`));
  const choice = (label: string, type: string, write: (of: ReturnType<typeof toGroupRecords>) => string) => ({
    label,
    start: async () => {
      const records = spec.pivot ? toPivotRecords(data, spec, labels) : toGroupRecords(data, spec);
      saveFile(new Blob([write(records)], { type }), `${name}.${label.toLowerCase()}`);
    },
  });
  return (
    <DownloadMenu
      note={strings().download.result}
      choices={[
        choice('CSV', 'text/csv;charset=utf-8', ({ fields, records }) =>
          writeDelimited(fields, records, ','),
        ),
        choice('TSV', 'text/tab-separated-values;charset=utf-8', ({ fields, records }) =>
          writeDelimited(fields, records, '\t'),
        ),
        choice('JSON', 'application/json', ({ records }) => writeJson(records)),
      ]}
    />
  );
}
