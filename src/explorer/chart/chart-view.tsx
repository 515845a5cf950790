import type { ReactNode } from 'react';
import { useState } from 'react';
import { callTables } from '../../queries/table-names.ts';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { toSelection } from '../address/to-request.ts';
import { isCycle } from '../aggregate/cycles.ts';
import { openSource } from '../aggregate/open-source.ts';
import type { SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import { useExplorer } from '../explorer-context.ts';
import { setCondition } from '../filters/filters.ts';
import type { SelectionProps } from '../resource/selection-view.tsx';
import { sampleOf, SelectionView } from '../resource/selection-view.tsx';
import { strings } from '../strings/strings.ts';
import { useNamedTables } from '../sql/use-statement.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { ChartPane } from './chart-pane.tsx';
import { fitChart } from './chart-spec.ts';
import { guessChart } from './guess-chart.ts';
import { loadChart } from './load-chart.ts';
import { toPointCondition } from './point-filter.ts';
import { useLoaded } from '../aggregate/use-loaded.ts';

/**
 * A chart of all records that search and filters leave: by `datastore_search_sql` where the selection can be told in SQL, else of what
 * `datastore_search` brings.
 */
export function ChartView(props: SelectionProps): ReactNode {
  const { address, title, asked, fields, onAnswer } = props;
  const t = strings();
  const { client } = useExplorer();
  const tables = useNamedTables();
  const [sql, setSql] = useState<string | null>(null);
  const sample = sampleOf(props);
  const statistics = useStatistics(address.resource);
  const guessed =
    address.chart ??
    (sample && statistics !== undefined && guessChart(fields, sample.records, statistics, false));
  const spec = guessed && fields.length > 0 ? fitChart(guessed, fields) : null;
  const selection = JSON.stringify(toSelection({ ...address, sort: [] }));
  const state = useLoaded(spec && JSON.stringify([selection, spec]), async (signal) => {
    if (!spec) throw new Error('nothing to load');
    const answers: Answer<SqlResult>[] = [];
    const seen = (answer: Answer<SqlResult>): void => {
      answers.push(answer);
      onAnswer(answer);
    };
    const source = openSource({ client, address, fields, signal, onAnswer: seen });
    const data = await loadChart(source, spec, fields);
    const { sql: last, within } = answers.at(-1)?.request.params ?? {};
    // By itself it would be of all records.
    setSql(typeof last === 'string' && within === undefined ? last : null);
    return { spec, data };
  });
  return (
    <SelectionView props={props} view="chart">
      <ChartPane
        spec={spec}
        fields={fields}
        state={
          spec ? state : { ...state, loading: sample === null && !asked.problem, problem: asked.problem }
        }
        title={title}
        onChange={(chart) => navigate({ ...address, chart })}
        onPoint={
          // No filter asks for all Mondays.
          spec?.mark === 'scatter' || isCycle(spec?.step ?? null)
            ? null
            : (point, drawn) => {
                const field = fields.find(({ id }) => id === drawn.x);
                const condition = field && toPointCondition(point, field);
                if (condition)
                  navigate({
                    ...address,
                    chart: drawn,
                    offset: 0,
                    filters: setCondition(address.filters, drawn.x, condition),
                  });
              }
        }
        tools={
          sql !== null && (
            <a
              className="button quiet"
              href={formatAddress({ ...address, view: 'sql', sql: callTables(sql, tables) })}
            >
              {t.chart.showSql}
            </a>
          )
        }
      />
    </SelectionView>
  );
}
