import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import { PrintTable } from '../resource/print-table.tsx';
import { ResultGrid } from '../resource/result-grid.tsx';
import { usePageData } from '../resource/use-page-data.ts';
import { strings } from '../strings/strings.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const SqlChart = lazyPart(() => import('../chart/sql-chart.tsx'), 'SqlChart');

/** What a statement gave: as a chart where the address says so, else as a table, which is printed as one. */
export function SqlResultView({
  address,
  title,
  isSent,
  asked,
  answer,
  problemDetail,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  /** Whether there is a statement to be asked. */
  readonly isSent: boolean;
  readonly asked: Asked<SearchResult | SqlResult>;
  readonly answer: Answer<SqlResult> | null;
  /** What is told of a problem beside what it says. */
  readonly problemDetail: ReactNode;
}): ReactNode {
  const t = strings();
  const data = usePageData(answer);
  const { state, problem, retry } = asked;
  const label = t.table.label(title);
  if (address.drawn && answer && !problem && state === 'done')
    return (
      <Suspense fallback={<div className="result" />}>
        <SqlChart address={address} title={title} answer={answer} />
      </Suspense>
    );
  const records = answer?.result.records ?? [];
  return (
    <>
      <ResultGrid
        label={label}
        data={!isSent || state === 'cancelled' ? null : data}
        loading={state === 'loading'}
        problem={isSent ? problem : null}
        onRetry={retry}
        empty={<p className="notice empty">{t.sql.noRows}</p>}
        problemDetail={problemDetail}
      />
      {data && !address.drawn && state === 'done' && (
        <PrintTable
          label={label}
          fields={data.fields}
          records={records}
          first={0}
          total={records.length}
          layout={PLAIN_LAYOUT}
        />
      )}
    </>
  );
}
