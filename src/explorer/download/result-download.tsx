import type { ReactNode } from 'react';
import type { SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import { strings } from '../strings/strings.ts';
import { COLUMNAR_FORMATS } from './columnar/columnar-format.ts';
import { writeColumnar } from './columnar/write-columnar.ts';
import { saveFile } from './download-file.ts';
import { DownloadMenu } from './download-menu.tsx';
import { toFileName, withDay } from './file-name.ts';
import { toColumnarLabel } from './selection-download.tsx';
import { writeDelimited, writeJson } from './write-records.ts';

/** The result of a statement as a file, written here: it is all on screen. */
export function ResultDownload({
  answer,
  title,
}: {
  readonly answer: Answer<SqlResult>;
  /** What the result is of. */
  readonly title: string;
}): ReactNode {
  const { fields, records } = answer.result;
  const t = strings().download;
  const name = withDay(toFileName(title));
  const choice = (label: string, type: string, write: () => string) => ({
    label,
    start: async () => saveFile(new Blob([write()], { type }), `${name}.${label.toLowerCase()}`),
  });
  return (
    <DownloadMenu
      note={t.result}
      choices={[
        choice('CSV', 'text/csv;charset=utf-8', () => writeDelimited(fields, records, ',')),
        choice('TSV', 'text/tab-separated-values;charset=utf-8', () => writeDelimited(fields, records, '\t')),
        choice('JSON', 'application/json', () => writeJson(records)),
        ...COLUMNAR_FORMATS.map((format) => ({
          label: toColumnarLabel(format),
          async start(onProgress: (text: string) => void, signal: AbortSignal) {
            onProgress(t.writing);
            saveFile(await writeColumnar([answer.text], format, signal), `${name}.${format}`);
          },
        })),
      ]}
    />
  );
}
