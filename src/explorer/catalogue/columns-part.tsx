import type { ReactNode } from 'react';
import { formatAddress, resourceAddress } from '../address/address.ts';
import type { InfoResult } from '../api/answers.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useExplorer } from '../explorer-context.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import { strings } from '../strings/strings.ts';
import type { CatalogueDataset, CatalogueResource } from './catalogue.ts';
import { TablePart } from './table-part.tsx';

/** The dictionary of a dataset's columns. */
export function ColumnsPart({ dataset }: { readonly dataset: CatalogueDataset }): ReactNode {
  return dataset.resources
    .filter(({ isTable }) => isTable)
    .map((resource) => <Dictionary key={resource.id} resource={resource} />);
}

function Dictionary({ resource }: { readonly resource: CatalogueResource }): ReactNode {
  const t = strings();
  const { client, cache } = useExplorer();
  const { answer, problem } = useAnswer<InfoResult>(client, cache, {
    action: 'datastore_info',
    params: { resource_id: resource.id },
  });
  return (
    <TablePart
      title={resource.title}
      href={formatAddress(resourceAddress(resource.id))}
      heads={[t.datasets.column, t.column.type, t.datasets.label, t.datasets.notes]}
      note={problem ? problem.messages.join(' ') : null}
      rows={
        answer?.result.fields.map(({ id, type, info }) => ({
          key: id,
          cells: [
            <code key="id">{id}</code>,
            <span key="type" title={type}>
              {t.types[toColumnKind(type)]}
            </span>,
            info?.['label'] ?? '',
            info?.['notes'] ?? '',
          ],
        })) ?? []
      }
    />
  );
}
