import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import { useExplorer } from '../explorer-context.ts';
import { ResultDownload } from '../download/result-download.tsx';
import { usePageData } from '../resource/use-page-data.ts';
import { PrintTable } from '../resource/print-table.tsx';
import { ResultGrid } from '../resource/result-grid.tsx';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { focusBeside } from '../ui/focus-beside.ts';
import { Icon } from '../ui/icon.tsx';
import { toExampleQueries } from './example-queries.ts';
import { HistoryMenu } from './history-menu.tsx';
import { SqlEditor } from './sql-editor.tsx';
import { SqlHelp } from './sql-help.tsx';
import { readHistory, withStatement, writeHistory } from './sql-history.ts';
import { findSqlPlace, showSqlPlace } from './sql-place.ts';

const SqlChart = lazy(() =>
  import('../chart/sql-chart.tsx').then((module) => ({ default: module.SqlChart })),
);

/** A statement and its result by `datastore_search_sql`. The address holds the statement that was last run. */
export function SqlView({
  address,
  title,
  asked,
  fields,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  readonly asked: Asked<SearchResult | SqlResult>;
  /** The table's columns; none while unknown. */
  readonly fields: readonly Field[];
}): ReactNode {
  const t = strings();
  const examples = toExampleQueries(address.resource, fields);
  const [draft, setDraft] = useState(address.sql ?? examples[0]?.sql ?? '');
  const [known, setKnown] = useState(address.sql);
  // Back and forward bring other statements.
  if (address.sql !== known) {
    setKnown(address.sql);
    if (address.sql !== null) setDraft(address.sql);
  }
  const { catalogue } = useExplorer();
  const tables = useMemo(
    () =>
      catalogue.datasets.flatMap((dataset) => {
        const known = dataset.resources.filter(({ isTable }) => isTable);
        const only = dataset.resources.length === 1;
        return known.map(({ id, title: name }) => ({
          id,
          title: only ? dataset.title : `${dataset.title}: ${name}`,
        }));
      }),
    [catalogue],
  );
  const [history, setHistory] = useState(readHistory);
  const keep = (next: readonly string[]): void => {
    setHistory(next);
    writeHistory(next);
  };
  const run = (sql: string): void => {
    // CKAN would complain of the statement that it wraps around nothing.
    if (sql.trim() === '') return;
    keep(withStatement(history, sql));
    setDraft(sql);
    setKnown(sql);
    if (sql === address.sql) asked.retry();
    else navigate({ ...address, sql });
  };
  const answer =
    asked.answer?.request.action === 'datastore_search_sql' ? (asked.answer as Answer<SqlResult>) : null;
  const data = usePageData(answer);
  const result = answer?.result;
  const running = address.sql !== null && asked.state === 'loading';
  const complaint = asked.problem?.sql ?? null;
  const place = complaint === null || address.sql === null ? null : findSqlPlace(address.sql, complaint);

  return (
    <section className="view sql-view" aria-label={t.views.sql}>
      <div className="sql-tools">
        <SqlEditor
          value={draft}
          onChange={setDraft}
          onRun={() => run(draft)}
          place={draft === address.sql ? place : null}
          table={address.resource}
          columns={fields}
          tables={tables}
        />
        <div className="sql-actions">
          <button type="button" className="button primary" onClick={() => run(draft)}>
            <Icon name="play" /> {t.sql.run}
            <kbd>{/Mac|iP(hone|ad)/.test(navigator.userAgent) ? t.sql.runHintMac : t.sql.runHint}</kbd>
          </button>
          {running ? (
            <button
              type="button"
              className="button"
              onClick={({ currentTarget }) => focusBeside(currentTarget, '.sql-actions', asked.cancel)}
            >
              <Icon name="close" /> {t.sql.cancel}
            </button>
          ) : (
            <HistoryMenu history={history} onHistory={keep} onRun={run} />
          )}
          <span className="dim" id="sql-help">
            {t.sql.help}
          </span>
        </div>
        <SqlHelp examples={examples} onRun={run} />
      </div>
      {address.drawn && answer && !asked.problem && asked.state === 'done' ? (
        <Suspense fallback={<div className="result" />}>
          <SqlChart address={address} title={title} answer={answer} />
        </Suspense>
      ) : (
        <ResultGrid
          label={t.table.label(title)}
          data={address.sql === null || asked.state === 'cancelled' ? null : data}
          loading={asked.state === 'loading'}
          problem={asked.problem}
          onRetry={asked.retry}
          empty={<p className="notice empty">{t.sql.noRows}</p>}
          problemDetail={
            complaint !== null && (
              <pre className="sql-message" tabIndex={0}>
                {place !== null && address.sql !== null
                  ? showSqlPlace(address.sql, place)
                  : complaint.message.split('\n').slice(1).join('\n').trimEnd()}
              </pre>
            )
          }
        />
      )}
      {data && !address.drawn && asked.state === 'done' && (
        <PrintTable
          label={t.table.label(title)}
          fields={data.fields}
          records={result?.records ?? []}
          first={0}
          total={result?.records.length ?? 0}
          layout={PLAIN_LAYOUT}
        />
      )}
      <footer className="pager">
        <output className="count" aria-live="polite">
          {address.sql === null
            ? t.sql.idle
            : asked.state === 'cancelled'
              ? t.sql.cancelled
              : result && asked.state === 'done'
                ? result.records_truncated
                  ? t.table.truncated(formatCount(result.records.length))
                  : t.sql.rows(formatCount(result.records.length))
                : ''}
        </output>
        {answer && result && asked.state === 'done' && result.records.length > 0 && (
          <>
            <button
              type="button"
              className="button"
              aria-pressed={address.drawn}
              onClick={() => navigate({ ...address, drawn: !address.drawn })}
            >
              <Icon name="chart" /> {t.views.chart}
            </button>
            <ResultDownload answer={answer} title={title} />
          </>
        )}
      </footer>
    </section>
  );
}
