import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { MAX_LIMIT } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { toSelection } from '../address/to-request.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { ApiRequest } from '../api/request.ts';
import type { Asked } from '../api/use-answer.ts';
import { useExplorer } from '../explorer-context.ts';
import { TableTools } from '../resource/table-tools.tsx';
import { FilterForm } from '../filters/filter-form.tsx';
import { toWhere } from '../sql/to-where.ts';
import { strings } from '../strings/strings.ts';
import { ChartPane } from './chart-pane.tsx';
import type { ChartSource } from './chart-source.ts';
import type { ChartSpec } from './chart-spec.ts';
import { fitChart } from './chart-spec.ts';
import { guessChart } from './guess-chart.ts';
import { loadChart } from './load-chart.ts';
import { createRecordSource } from './record-source.ts';
import { createSqlSource } from './sql-source.ts';
import { useChart } from './use-chart.ts';

/** A chart shows no columns that a download could be cut to. */

/**
 * A chart of all records that search and filters leave: by `datastore_search_sql` where the selection can be told in SQL, else of what
 * `datastore_search` brings.
 */
export function ChartView({
  address,
  title,
  asked,
  fields,
  onAnswer,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  /** Some records, to guess from. */
  readonly asked: Asked<SearchResult | SqlResult>;
  readonly fields: readonly Field[];
  /** Called with the answer that the chart is drawn from. */
  readonly onAnswer: (answer: Answer<SearchResult | SqlResult>) => void;
}): ReactNode {
  const t = strings();
  const { client } = useExplorer();
  const [form, setForm] = useState<{ readonly column: string | null; readonly anchor: Element } | null>(null);
  const sample =
    asked.answer?.request.params['resource_id'] === address.resource ? asked.answer.result : null;
  const guessed = address.chart ?? (sample && guessChart(fields, sample.records, false));
  const spec = guessed && fields.length > 0 ? fitChart(guessed, fields) : null;
  const selection = JSON.stringify(toSelection({ ...address, sort: [] }));
  const state = useChart(spec && JSON.stringify([selection, spec]), async (signal) => {
    if (!spec) throw new Error('nothing to load');
    const ask = async <Result extends SearchResult | SqlResult>(request: ApiRequest): Promise<Result> => {
      const answer = await client.call<Result>(request, signal);
      onAnswer(answer);
      return answer.result;
    };
    const source = await toSource(ask, address, spec, fields);
    return { spec, data: await loadChart(source, spec, fields) };
  });
  const change = (next: Partial<ResourceAddress>, replace = false): void =>
    navigate({ ...address, offset: 0, ...next }, replace);
  return (
    <section className="view chart-view" aria-label={t.views.chart}>
      <TableTools
        address={address}
        title={title}
        fields={fields}
        onChange={change}
        onForm={(column, anchor) => setForm({ column, anchor })}
      />
      <ChartPane
        spec={spec}
        fields={fields}
        state={
          spec ? state : { ...state, loading: sample === null && !asked.problem, problem: asked.problem }
        }
        title={title}
        onChange={(chart) => navigate({ ...address, chart })}
      />
      {form && (
        <FilterForm
          anchor={form.anchor}
          column={form.column}
          fields={fields}
          records={sample?.records ?? []}
          filters={address.filters}
          onFilters={(filters) => change({ filters })}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}

async function toSource(
  ask: <Result extends SearchResult | SqlResult>(request: ApiRequest) => Promise<Result>,
  address: ResourceAddress,
  spec: ChartSpec,
  fields: readonly Field[],
): Promise<ChartSource> {
  const where = address.q === '' ? toWhere(address.filters, fields) : null;
  if (where !== null)
    return createSqlSource(
      async (sql) => (await ask<SqlResult>({ action: 'datastore_search_sql', params: { sql } })).records,
      address.resource,
      where,
    );
  const columns = [spec.x, spec.y, spec.colour].filter((name) => name !== null);
  const { records, total } = await ask<SearchResult>({
    action: 'datastore_search',
    params: {
      ...toSelection({ ...address, sort: [] }),
      fields: [...new Set(columns)],
      limit: MAX_LIMIT,
    },
  });
  return createRecordSource(records, total === undefined || total <= records.length ? 'all' : total);
}
