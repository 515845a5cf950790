import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { createRecordSource } from '../aggregate/record-source.ts';
import type { SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import { ChartPane } from './chart-pane.tsx';
import { fitChart } from './chart-spec.ts';
import { guessChart } from './guess-chart.ts';
import { loadChart } from './load-chart.ts';
import { useLoaded } from '../aggregate/use-loaded.ts';

/** A chart of a statement's result, which is all here. */
export function SqlChart({
  address,
  title,
  answer,
}: {
  readonly address: ResourceAddress;
  readonly title: string;
  readonly answer: Answer<SqlResult>;
}): ReactNode {
  const { fields, records, records_truncated: truncated } = answer.result;
  // A statement may name several columns alike; records hold the last of them.
  const columns = [...new Map(fields.map((field) => [field.id, field])).values()];
  const guessed = address.chart ?? guessChart(columns, records, null, true);
  const spec = guessed && fitChart(guessed, columns);
  const state = useLoaded(spec && JSON.stringify([answer.request, spec]), async () => {
    if (!spec) throw new Error('nothing to load');
    const source = createRecordSource(records, truncated ? 'more' : 'all');
    return { spec, data: await loadChart(source, spec, columns) };
  });
  return (
    <ChartPane
      spec={spec}
      fields={columns}
      state={state}
      title={title}
      onChange={(chart) => navigate({ ...address, chart })}
    />
  );
}
