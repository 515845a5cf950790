import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { toSqlRequest } from '../address/to-request.ts';
import type { InfoResult, SearchResult, SqlResult } from '../api/answers.ts';
import { useAnswer, useInfo } from '../api/use-answer.ts';
import type { Answer } from '../api/call.ts';
import type { CatalogueDataset, CatalogueResource } from '../catalogue/catalogue.ts';
import { isWide } from '../catalogue/page-sizes.ts';
import { FileStartView } from '../catalogue/file-start.tsx';
import { toRanks } from '../columns/column-layout.ts';
import { SidePanel } from '../panel/side-panel.tsx';
import { useHasMap } from '../map/use-has-map.ts';
import { strings } from '../strings/strings.ts';
import { useStatement } from '../sql/use-statement.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { isPreviewed, toFields, toFirstRequest } from './column-parts.ts';
import { ResourceHeader } from './resource-header.tsx';
import { sampleOf } from './selection-view.tsx';
import { TableView } from './table-view.tsx';
import { useColumnParts } from './use-column-parts.ts';
import { usePanel } from './use-panel.ts';

// Views and panels that most visits never open come when they are.
const SELECTION_VIEWS = {
  chart: lazyPart(() => import('../chart/chart-view.tsx'), 'ChartView'),
  group: lazyPart(() => import('../group/group-view.tsx'), 'GroupView'),
  map: lazyPart(() => import('../map/map-view.tsx'), 'MapView'),
};

const SqlView = lazyPart(() => import('../sql/sql-view.tsx'), 'SqlView');

const FacetsPanel = lazyPart(() => import('../facets/facets-panel.tsx'), 'FacetsPanel');
const RequestPanel = lazyPart(() => import('../panel/request-panel.tsx'), 'RequestPanel');
const DataApiExamples = lazyPart(() => import('../panel/data-api-examples.tsx'), 'DataApiExamples');

const NO_FIELDS: InfoResult['fields'] = [];
const NO_RECORDS: SearchResult['records'] = [];

/** One resource: what it is, its records or a statement's, and the request that made them. */
export function ResourcePage({
  address,
  dataset,
  resource,
}: {
  readonly address: ResourceAddress;
  readonly dataset: CatalogueDataset;
  readonly resource: CatalogueResource;
}): ReactNode {
  const t = strings();
  const [panel, setPanel] = usePanel(resource.id, address.view);
  const statement = useStatement(address);
  // Answered from the catalogue, long before the data is here.
  const described = useInfo(resource.isTable ? resource.id : null);
  const info = described.answer?.result;
  const fields = info?.fields ?? NO_FIELDS;
  const parts = useColumnParts(fields);
  // Which columns a search of a wide table begins with is known in a moment.
  const { pages } = resource;
  const isAwaited =
    isWide(resource.columns ?? 0) &&
    fields.length === 0 &&
    !described.problem &&
    !isPreviewed(address, pages);
  const request = useMemo(() => {
    if (address.view === 'sql') return statement.sql === null ? null : toSqlRequest(statement.sql);
    if (address.view !== 'table') return toFirstRequest({ ...address, offset: 0 }, pages, null);
    return isAwaited ? null : toFirstRequest(address, pages, parts);
  }, [address, statement.sql, pages, parts, isAwaited]);
  const asked = useAnswer<SearchResult | SqlResult>(resource.isTable ? request : null);
  const exact =
    asked.answer && JSON.stringify(asked.answer.request) === JSON.stringify(request) ? asked.answer : null;
  const shownFields = exact ? toFields(exact, fields) : fields;
  const ranks = toRanks(shownFields, fields);
  const [drawnFrom, setDrawnFrom] = useState<Answer<SearchResult | SqlResult> | null>(null);
  const { view } = address;
  const Selected = view === 'table' || view === 'sql' ? null : SELECTION_VIEWS[view];
  const drawn = Selected && drawnFrom;

  const hasMap = useHasMap(fields, sampleOf({ address, asked })?.records ?? NO_RECORDS);

  return (
    <div className="resource-page">
      <ResourceHeader
        address={address}
        dataset={dataset}
        resource={resource}
        rows={info?.meta?.count ?? null}
        hasMap={address.view === 'map' || hasMap}
        panel={panel === 'request' && !request ? null : panel}
        onPanel={(chosen) => setPanel(chosen === panel ? null : chosen)}
      />
      {!resource.isTable && <FileStartView resource={resource} />}
      {resource.isTable && (
        <div className="work">
          {view === 'table' && (
            <TableView address={address} title={resource.title} pages={pages} asked={asked} fields={fields} />
          )}
          <Suspense fallback={<section className="view" aria-busy="true" />}>
            {view === 'sql' && (
              <SqlView
                address={address}
                title={resource.title}
                statement={statement}
                asked={asked}
                fields={fields}
              />
            )}
            {Selected && (
              <Selected
                address={address}
                title={resource.title}
                asked={asked}
                fields={fields}
                onAnswer={setDrawnFrom}
              />
            )}
          </Suspense>
          {panel === 'facets' && (
            <SidePanel title={t.facets.title} onClose={() => setPanel(null)}>
              <FacetsPanel
                address={address}
                fields={shownFields.filter(({ id }) => !ranks.includes(id))}
                records={sampleOf({ address, asked })?.records ?? NO_RECORDS}
              />
            </SidePanel>
          )}
          {panel === 'request' && request && (
            <SidePanel title={t.request.title} onClose={() => setPanel(null)}>
              <RequestPanel
                request={drawn?.request ?? request}
                resource={address.resource}
                reply={drawn ?? asked.failed ?? exact}
                records={!drawn && asked.failed ? null : ((drawn ?? exact)?.result.records.length ?? null)}
              >
                {address.view === 'table' && exact && (
                  <DataApiExamples
                    resource={address.resource}
                    fields={exact.result.fields}
                    records={exact.result.records}
                  />
                )}
              </RequestPanel>
            </SidePanel>
          )}
        </div>
      )}
    </div>
  );
}
