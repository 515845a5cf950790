import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import type { Field } from '../../core/catalog.ts';
import { readQueryHead } from '../../queries/query-head.ts';
import { nameTables, shortNameOf } from '../../queries/table-names.ts';
import type { ResourceAddress } from '../address/address.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { useResourceInfos } from '../catalogue/use-resource-infos.ts';
import { useExplorer } from '../explorer-context.ts';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { toExampleQueries } from './example-queries.ts';
import { MistakeDetail } from './mistake-detail.tsx';
import { QueryForm } from './query-form.tsx';
import { QueryTitle } from './query-title.tsx';
import { SqlActions } from './sql-actions.tsx';
import { SqlEditor } from './sql-editor.tsx';
import { SqlFooter } from './sql-footer.tsx';
import { SqlHelp } from './sql-help.tsx';
import { SqlResultView } from './sql-result.tsx';
import { StatementNotices } from './statement-notices.tsx';
import { useCompletions } from './use-completions.ts';
import { useDraft } from './use-draft.ts';
import { useJoins } from './use-joins.ts';
import { useMistake } from './use-mistake.ts';
import type { Statement } from './use-statement.ts';
import { useNamedTables } from './use-statement.ts';
import { useTablePanel } from './use-table-panel.tsx';

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
  const joins = useJoins(address.resource, tables);
  const statistics = useStatistics(address.resource);
  const examples = toExampleQueries(name, statistics === undefined ? [] : fields, statistics ?? null, joins);
  const queries = findResource(catalogue, address.resource)?.dataset.queries ?? [];
  const { written, query, prepared } = statement;
  const draft = useDraft(address, {
    written,
    example: examples[0]?.sql ?? '',
    queries,
    onAgain: asked.retry,
  });
  const { parameters } = useMemo(() => readQueryHead(draft.sql), [draft.sql]);
  const named = useMemo(
    () => nameTables(draft.sql, tables, address.resource).tables.map(({ id }) => id),
    [draft.sql, tables, address.resource],
  );
  const { infos } = useResourceInfos([address.resource, ...named]);
  const completions = useCompletions({ id: address.resource, fields }, tables, joins, infos);
  const answer =
    asked.answer?.request.action === 'datastore_search_sql' ? (asked.answer as Answer<SqlResult>) : null;
  const isSent = statement.sql !== null;
  const complaint = isSent ? (asked.problem?.sql ?? null) : null;
  const namedColumns = [...new Set(named)].flatMap((id) => infos.get(id)?.fields ?? []).map(({ id }) => id);
  const mistake = useMistake(statement, complaint, namedColumns, tables);
  const inserter = useRef<((text: string) => void) | null>(null);
  const { panel, button } = useTablePanel(tables, address.resource, (text) => inserter.current?.(text));
  const isWritten = draft.sql === written;
  const runDraft = (): void => draft.run(draft.sql);

  return (
    <>
      {panel}
      <section className="view sql-view" aria-label={t.views.sql}>
        <div className="sql-tools">
          <QueryTitle address={address} statement={statement} />
          {parameters.length > 0 && (
            <QueryForm
              parameters={parameters}
              values={draft.values}
              onChange={draft.onValue}
              onRun={runDraft}
            />
          )}
          <SqlEditor
            value={draft.sql}
            onChange={draft.onSql}
            onRun={runDraft}
            place={isWritten ? mistake.place : null}
            table={name}
            columns={completions.columns}
            names={completions.names}
            inserter={inserter}
          />
          <SqlActions draft={draft} isRunning={isSent && asked.state === 'loading'} onCancel={asked.cancel}>
            {button}
          </SqlActions>
          <SqlHelp examples={examples} queries={queries} onRun={(sql) => draft.run(sql, {})} />
          {prepared && isWritten && <StatementNotices prepared={prepared} tables={tables} />}
        </div>
        <SqlResultView
          address={address}
          title={title}
          isSent={isSent}
          asked={asked}
          answer={answer}
          problemDetail={
            complaint !== null && <MistakeDetail {...{ written, complaint, mistake }} onRun={draft.run} />
          }
        />
        <SqlFooter
          address={address}
          title={query?.title ?? t.sql.resultOf(title)}
          isSent={isSent}
          asked={asked}
          answer={answer}
        />
      </section>
    </>
  );
}
