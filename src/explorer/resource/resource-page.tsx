import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { toSearchRequest, toSqlRequest } from '../address/to-request.ts';
import type { InfoResult, SearchResult, SqlResult } from '../api/answers.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { CatalogueDataset, CatalogueResource } from '../catalogue/catalogue.ts';
import { useExplorer } from '../explorer-context.ts';
import { DataApiExamples } from '../panel/data-api-examples.tsx';
import { RequestPanel } from '../panel/request-panel.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { SqlView } from '../sql/sql-view.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useStored } from '../ui/use-stored.ts';
import { ResourceHeader } from './resource-header.tsx';
import { TableView } from './table-view.tsx';

const NO_FIELDS: InfoResult['fields'] = [];

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
  const { client, cache } = useExplorer();
  const wide = useMedia('(min-width: 1200px)');
  const [panel, setPanel] = useStored('panel', ['auto', 'open', 'closed'], 'auto');
  const panelOpen = panel === 'open' || (panel === 'auto' && wide);
  const request = useMemo(
    () =>
      address.view === 'table'
        ? toSearchRequest(address)
        : address.sql === null
          ? null
          : toSqlRequest(address.sql),
    [address],
  );
  // Answered from the catalogue, long before the data is here.
  const info = useAnswer<InfoResult>(
    client,
    cache,
    resource.isTable ? { action: 'datastore_info', params: { resource_id: resource.id } } : null,
  ).answer?.result;
  const fields = info?.fields ?? NO_FIELDS;
  const asked = useAnswer<SearchResult | SqlResult>(client, cache, resource.isTable ? request : null);
  const exact =
    asked.answer && JSON.stringify(asked.answer.request) === JSON.stringify(request) ? asked.answer : null;

  return (
    <div className="resource-page">
      <ResourceHeader
        address={address}
        dataset={dataset}
        resource={resource}
        rows={info?.meta?.count ?? null}
        panelOpen={panelOpen}
        onPanel={() => {
          setPanel(panelOpen ? 'closed' : 'open');
          // Below the table, one would not see it open.
          if (!panelOpen)
            requestAnimationFrame(() =>
              document.getElementById('request-panel')?.scrollIntoView({ block: 'nearest' }),
            );
        }}
      />
      {resource.isTable && (
        <div className="work">
          {address.view === 'table' ? (
            <TableView address={address} title={resource.title} asked={asked} fields={fields} />
          ) : (
            <SqlView address={address} title={resource.title} asked={asked} fields={fields} />
          )}
          {panelOpen && request && (
            <SidePanel onClose={() => setPanel('closed')}>
              <RequestPanel
                request={request}
                reply={asked.failed ?? exact}
                records={asked.failed ? null : (exact?.result.records.length ?? null)}
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
