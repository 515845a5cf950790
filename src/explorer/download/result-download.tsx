import type { ReactNode } from 'react';
import type { SqlResult } from '../api/answers.ts';
import { strings } from '../strings/strings.ts';
import { saveFile } from './download-file.ts';
import { DownloadMenu } from './download-menu.tsx';
import { toFileName } from './selection-download.tsx';
import { writeDelimited, writeJson } from './write-records.ts';

/** The result of a statement as a file, written here: it is all on screen. */
export function ResultDownload({
  result: { fields, records },
  title,
}: {
  readonly result: SqlResult;
  readonly title: string;
}): ReactNode {
  const choice = (label: string, type: string, write: () => string) => ({
    label,
    start: async () => saveFile(new Blob([write()], { type }), `${toFileName(title)}.${label.toLowerCase()}`),
  });
  return (
    <DownloadMenu
      note={strings().download.result}
      choices={[
        choice('CSV', 'text/csv;charset=utf-8', () => writeDelimited(fields, records, ',')),
        choice('TSV', 'text/tab-separated-values;charset=utf-8', () => writeDelimited(fields, records, '\t')),
        choice('JSON', 'application/json', () => writeJson(records)),
      ]}
    />
  );
}
