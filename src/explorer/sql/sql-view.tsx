import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import { placeBefore } from '../../queries/edits.ts';
import { readQueryHead } from '../../queries/query-head.ts';
import { nameTables, shortNameOf } from '../../queries/table-names.ts';
import type { ResourceAddress } from '../address/address.ts';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { Description } from '../catalogue/description.tsx';
import { useResourceInfos } from '../catalogue/use-resource-infos.ts';
import { useExplorer } from '../explorer-context.ts';
import { ResultDownload } from '../download/result-download.tsx';
import { usePageData } from '../resource/use-page-data.ts';
import { PrintTable } from '../resource/print-table.tsx';
import { ResultGrid } from '../resource/result-grid.tsx';
import { formatCount, formatDuration } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { focusBeside } from '../ui/focus-beside.ts';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useStored } from '../ui/use-stored.ts';
import { suggestNames } from './did-you-mean.ts';
import { toExampleQueries } from './example-queries.ts';
import { HistoryMenu } from './history-menu.tsx';
import { findJoins } from './joins.ts';
import { QueryForm } from './query-form.tsx';
import { quoteIdentifier } from './quote.ts';
import type { OfferedName } from './sql-completions.ts';
import { SqlEditor } from './sql-editor.tsx';
import { SqlHelp } from './sql-help.tsx';
import { readHistory, withStatement, writeHistory } from './sql-history.ts';
import { findSqlPlace, showSqlPlace, toSqlPlace } from './sql-place.ts';
import { StatementNotices, Suggestions } from './statement-notices.tsx';
import { TableList } from './table-list.tsx';
import type { Statement } from './use-statement.ts';
import { useNamedTables } from './use-statement.ts';

const SqlChart = lazy(() =>
  import('../chart/sql-chart.tsx').then((module) => ({ default: module.SqlChart })),
);

/** A statement and its result by `datastore_search_sql`. The address holds the statement that was last run. */
export function SqlView({
  address,
  title,
  statement,
  asked,
  fields,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  /** The address's. */
  readonly statement: Statement;
  readonly asked: Asked<SearchResult | SqlResult>;
  /** The table's columns; none while unknown. */
  readonly fields: readonly Field[];
}): ReactNode {
  const t = strings();
  const { catalogue } = useExplorer();
  const tables = useNamedTables();
  const home = tables.find(({ id }) => id === address.resource);
  const name = home ? shortNameOf(home, tables) : address.resource;
  const joins = useMemo(
    () => findJoins(catalogue, tables, address.resource),
    [catalogue, tables, address.resource],
  );
  const examples = toExampleQueries(name, fields, joins);
  const queries = findResource(catalogue, address.resource)?.dataset.queries ?? [];
  const { written, query, prepared } = statement;
  const [draft, setDraft] = useState(written ?? examples[0]?.sql ?? '');
  const [values, setValues] = useState(address.values);
  const place = JSON.stringify([written, address.values]);
  const [known, setKnown] = useState(place);
  // Back and forward bring other statements.
  if (place !== known) {
    setKnown(place);
    if (written !== null) setDraft(written);
    setValues(address.values);
  }
  const { parameters } = useMemo(() => readQueryHead(draft), [draft]);
  const drafted = useMemo(
    () => nameTables(draft, tables, address.resource),
    [draft, tables, address.resource],
  );
  const named = drafted.tables.map(({ id }) => id);
  const infos = useResourceInfos([address.resource, ...named]);
  const columns = useMemo(
    () =>
      new Map(
        tables.flatMap((table) => {
          const ownFields = table.id === address.resource ? fields : infos.get(table.id)?.fields;
          return ownFields ? [[shortNameOf(table, tables), ownFields] as const] : [];
        }),
      ),
    [tables, infos, fields, address.resource],
  );
  const names = useMemo(
    () => [
      ...tables.map((table): OfferedName => ({
        label: table.isOnly ? table.dataset.title : `${table.dataset.title}: ${table.title}`,
        text: quoteIdentifier(shortNameOf(table, tables)),
        detail: t.views.table,
      })),
      ...joins.map(({ title: label, on }): OfferedName => ({ label, text: on, detail: 'JOIN' })),
    ],
    [tables, joins, t],
  );
  const [history, setHistory] = useState(readHistory);
  const keep = (next: readonly string[]): void => {
    setHistory(next);
    writeHistory(next);
  };
  const run = (sql: string, given = values): void => {
    // CKAN would complain of the statement that it wraps around nothing.
    if (sql.trim() === '') return;
    const published = queries.find((one) => one.sql === sql);
    if (!published) keep(withStatement(history, sql));
    const wanted = new Set(readQueryHead(sql).parameters.map((one) => one.name));
    const next: ResourceAddress = {
      ...address,
      sql: published ? null : sql,
      query: published?.name ?? null,
      values: Object.fromEntries(Object.entries(given).filter(([one]) => wanted.has(one))),
    };
    setDraft(sql);
    setValues(next.values);
    setKnown(JSON.stringify([sql, next.values]));
    if (formatAddress(next) === formatAddress(address)) asked.retry();
    else navigate(next);
  };
  const answer =
    asked.answer?.request.action === 'datastore_search_sql' ? (asked.answer as Answer<SqlResult>) : null;
  const data = usePageData(answer);
  const result = answer?.result;
  const isSent = statement.sql !== null;
  const running = isSent && asked.state === 'loading';
  const complaint = isSent ? (asked.problem?.sql ?? null) : null;
  const mistake = useMemo(() => {
    if (complaint === null || written === null || prepared === null) return null;
    const sent = findSqlPlace(prepared.sql, complaint);
    return sent && toSqlPlace(written, placeBefore(prepared.edits, sent.offset));
  }, [complaint, written, prepared]);
  const suggestions =
    complaint === null || written === null
      ? []
      : suggestNames(written, {
          message: complaint.message,
          offset: mistake?.offset ?? null,
          columns: [...new Set(named)].flatMap((id) =>
            (infos.get(id)?.fields ?? []).map((field) => field.id),
          ),
          tables,
        });
  const inserter = useRef<((text: string) => void) | null>(null);
  const wide = useMedia('(min-width: 1100px)');
  const [listed, setListed] = useStored('sql-tables', ['open', 'closed'], 'open');
  const [drawer, setDrawer] = useState(false);
  const list = (
    <TableList
      tables={tables}
      home={address.resource}
      onInsert={(text) => {
        setDrawer(false);
        // A dialog gives the focus back when it closes.
        setTimeout(() => inserter.current?.(text));
      }}
    />
  );

  return (
    <>
      {wide && listed === 'open' && (
        <aside className="sql-tables" aria-label={t.tables.title} id="sql-tables">
          {list}
        </aside>
      )}
      {!wide && drawer && (
        <Modal title={t.tables.title} kind="drawer" onClose={() => setDrawer(false)}>
          {list}
        </Modal>
      )}
      <section className="view sql-view" aria-label={t.views.sql}>
        <div className="sql-tools">
          {query && (
            <header className="query-head">
              <h2>
                <bdi>{query.title}</bdi>
              </h2>
              {query.description && <Description text={query.description} whole />}
            </header>
          )}
          {address.query !== null && written === null && (
            <p className="notice quiet" role="alert">
              {t.query.unknown(address.query)}
            </p>
          )}
          {parameters.length > 0 && (
            <QueryForm
              parameters={parameters}
              values={values}
              onChange={(parameter, value) => setValues({ ...values, [parameter]: value })}
              onRun={() => run(draft)}
            />
          )}
          <SqlEditor
            value={draft}
            onChange={setDraft}
            onRun={() => run(draft)}
            place={draft === written ? mistake : null}
            table={name}
            columns={columns}
            names={names}
            inserter={inserter}
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
            <button
              type="button"
              className="button"
              {...(wide
                ? { 'aria-expanded': listed === 'open', 'aria-controls': 'sql-tables' }
                : { 'aria-haspopup': 'dialog' as const })}
              onClick={() => (wide ? setListed(listed === 'open' ? 'closed' : 'open') : setDrawer(true))}
            >
              <Icon name="table" /> {t.tables.title}
            </button>
            <span className="dim" id="sql-help">
              {t.sql.help}
            </span>
          </div>
          <SqlHelp examples={examples} queries={queries} onRun={(sql) => run(sql, {})} />
          {prepared && draft === written && <StatementNotices prepared={prepared} tables={tables} />}
        </div>
        {address.drawn && answer && !asked.problem && asked.state === 'done' ? (
          <Suspense fallback={<div className="result" />}>
            <SqlChart address={address} title={title} answer={answer} />
          </Suspense>
        ) : (
          <ResultGrid
            label={t.table.label(title)}
            data={!isSent || asked.state === 'cancelled' ? null : data}
            loading={asked.state === 'loading'}
            problem={isSent ? asked.problem : null}
            onRetry={asked.retry}
            empty={<p className="notice empty">{t.sql.noRows}</p>}
            problemDetail={
              complaint !== null && (
                <>
                  <pre className="sql-message" tabIndex={0}>
                    {mistake !== null && written !== null
                      ? showSqlPlace(written, mistake)
                      : complaint.message.split('\n').slice(1).join('\n').trimEnd()}
                  </pre>
                  <Suggestions suggestions={suggestions} onRun={run} />
                </>
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
            {!isSent
              ? t.sql.idle
              : asked.state === 'cancelled'
                ? t.sql.cancelled
                : result && asked.state === 'done'
                  ? result.records_truncated
                    ? t.table.truncated(formatCount(result.records.length))
                    : t.sql.rows(formatCount(result.records.length))
                  : ''}
          </output>
          {answer && isSent && asked.state === 'done' && !asked.problem && (
            <span className="dim took">{formatDuration(answer.ms)}</span>
          )}
          {answer && isSent && result && asked.state === 'done' && result.records.length > 0 && (
            <>
              <button
                type="button"
                className="button"
                aria-pressed={address.drawn}
                onClick={() => navigate({ ...address, drawn: !address.drawn })}
              >
                <Icon name="chart" /> {t.views.chart}
              </button>
              <ResultDownload answer={answer} title={query?.title ?? t.sql.resultOf(title)} />
            </>
          )}
        </footer>
      </section>
    </>
  );
}
