import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { callTables } from '../../queries/table-names.ts';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { toSelection } from '../address/to-request.ts';
import { openSource } from '../aggregate/open-source.ts';
import { toRecords } from '../aggregate/records.ts';
import type { Group } from '../aggregate/question.ts';
import { useLoaded } from '../aggregate/use-loaded.ts';
import { ChartPane } from '../chart/chart-pane.tsx';
import { useExplorer } from '../explorer-context.ts';
import { setCondition } from '../filters/filters.ts';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import type { SelectionProps } from '../resource/selection-view.tsx';
import { sampleOf, SelectionView } from '../resource/selection-view.tsx';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { useNamedTables } from '../sql/use-statement.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { useDelayed } from '../ui/use-delayed.ts';
import { toGroupChart } from './group-chart.ts';
import { GroupDownload } from './group-download.tsx';
import { toGroupCondition } from './group-filter.ts';
import type { GroupSpec } from './group-spec.ts';
import { fitGroup } from './group-spec.ts';
import { GroupTable } from './group-table.tsx';
import { GroupTools } from './group-tools.tsx';
import { guessGroup } from './guess-group.ts';
import type { GroupData } from './load-group.ts';
import { loadGroup, toGroupSql } from './load-group.ts';
import { PivotTable } from './pivot-table.tsx';

/** Records grouped by up to two columns, with figures of the groups: as a table, a pivot table or a chart. */
export function GroupView(props: SelectionProps): ReactNode {
  const { address, title, asked, fields, onAnswer } = props;
  const t = strings();
  const { client } = useExplorer();
  const tables = useNamedTables();
  const sample = sampleOf(props);
  const statistics = useStatistics(address.resource);
  const records = sample?.records;
  const labels = useMemo(
    () => toNumberLabels(fields, statistics ?? null, records ?? []),
    [fields, statistics, records],
  );
  const guessed =
    address.group ?? (sample && statistics !== undefined && guessGroup(fields, sample.records, statistics));
  const spec = guessed && fields.length > 0 ? fitGroup(guessed, fields) : null;
  const selection = JSON.stringify(toSelection({ ...address, sort: [] }));
  // Neither order nor look need another answer.
  const wanted = spec && JSON.stringify([selection, spec.by, spec.figures, spec.pivot]);
  const { value, loading, problem, retry } = useLoaded(wanted, async (signal) => {
    if (!spec) throw new Error('nothing to load');
    return loadGroup(openSource({ client, address, fields, signal, onAnswer }), spec, fields);
  });
  const chart = useLoaded(
    spec?.drawn && value ? JSON.stringify([wanted, spec.order, loading]) : null,
    async () => (spec && value ? toGroupChart(value, spec) : null),
  );
  // A question that nobody has put yet is guessed from some records.
  const waiting = loading || (spec === null && asked.state === 'loading');
  const late = useDelayed(waiting);
  const selected = toRecords(address, fields);
  const change = (next: Partial<GroupSpec>): void => {
    if (spec) navigate({ ...address, group: fitGroup({ ...spec, ...next }, fields) });
  };
  const showRecords = (group: Group): void => {
    const filters = group.keys.reduce((all, told, place) => {
      const key = value?.keys[place];
      const condition = key && toGroupCondition(told, key);
      return condition ? setCondition(all, key.field.id, condition) : all;
    }, address.filters);
    navigate({ ...address, view: 'table', offset: 0, filters });
  };
  return (
    <SelectionView props={props} view="group">
      {spec && <GroupTools spec={spec} fields={fields} onChange={change} />}
      {spec?.drawn && chart.value && !problem ? (
        <ChartPane
          spec={chart.value.spec}
          fields={fields}
          state={{ ...chart, value: chart.value, loading: loading || chart.loading }}
          title={title}
          onChange={null}
          note={value ? toCountText(value) : ''}
        />
      ) : (
        <div className="result" aria-busy={waiting} data-stale={late || undefined}>
          {(problem ?? (spec ? null : asked.problem)) ? (
            <ProblemNotice problem={(problem ?? asked.problem)!} onRetry={problem ? retry : asked.retry} />
          ) : (
            value &&
            spec && (
              <Groups
                data={value}
                spec={spec}
                labels={labels}
                label={t.group.label(title)}
                onChange={change}
                onGroup={showRecords}
              />
            )
          )}
          {late && <ProgressCard />}
        </div>
      )}
      <footer className="pager">
        <output className="count" aria-live="polite">
          {value && !loading && toCountText(value)}
        </output>
        {/* By itself, a statement would be of all records. */}
        {selected.within === null && spec && (
          <a
            className="button"
            href={formatAddress({
              ...address,
              view: 'sql',
              sql: callTables(toGroupSql(selected, spec, fields), tables),
            })}
          >
            {t.group.openSql}
          </a>
        )}
        {value && spec && <GroupDownload data={value} spec={spec} labels={labels} title={title} />}
      </footer>
    </SelectionView>
  );
}

function Groups({
  data,
  spec,
  labels,
  label,
  onChange,
  onGroup,
}: {
  readonly data: GroupData;
  readonly spec: GroupSpec;
  readonly labels: ReadonlySet<string>;
  readonly label: string;
  readonly onChange: (next: Partial<GroupSpec>) => void;
  readonly onGroup: (group: Group) => void;
}): ReactNode {
  if (data.total.records === 0) return <p className="notice empty">{strings().group.none}</p>;
  const Table = spec.pivot && data.rows.length > 0 ? PivotTable : GroupTable;
  return (
    <Table
      data={data}
      order={spec.order}
      labels={labels}
      label={label}
      onOrder={(order) => onChange({ order })}
      onGroup={onGroup}
    />
  );
}

function toCountText({ groups, total, isCut, keys, rows }: GroupData): string {
  const t = strings().group;
  const count = rows.length > 0 ? rows.length : keys.length > 0 ? groups.length : 1;
  return [t.groups(formatCount(count), formatCount(total.records)), ...(isCut ? [t.cut] : [])].join(' ');
}
