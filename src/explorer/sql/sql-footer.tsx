import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { ResultDownload } from '../download/result-download.tsx';
import { formatCount, formatDuration } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** How many rows there are, how long they took, and what may be done with them. */
export function SqlFooter({
  address,
  title,
  isSent,
  asked: { state, problem },
  answer,
}: {
  readonly address: ResourceAddress;
  /** Of a download. */
  readonly title: string;
  /** Whether there is a statement to be asked. */
  readonly isSent: boolean;
  readonly asked: Asked<SearchResult | SqlResult>;
  readonly answer: Answer<SqlResult> | null;
}): ReactNode {
  const t = strings();
  const done = answer && isSent && state === 'done' ? answer : null;
  return (
    <footer className="pager">
      <output className="count" aria-live="polite">
        {!isSent ? t.sql.idle : state === 'cancelled' ? t.sql.cancelled : done ? toCount(done.result) : ''}
      </output>
      {done && !problem && <span className="dim took">{formatDuration(done.ms)}</span>}
      {done && done.result.records.length > 0 && (
        <>
          <Button
            aria-pressed={address.drawn}
            onClick={() => navigate({ ...address, drawn: !address.drawn })}
          >
            <Icon name="chart" /> {t.views.chart}
          </Button>
          <ResultDownload answer={done} title={title} />
        </>
      )}
    </footer>
  );
}

function toCount({ records, records_truncated: isTruncated }: SqlResult): string {
  const t = strings();
  const count = formatCount(records.length);
  return isTruncated ? t.table.truncated(count) : t.sql.rows(count);
}
