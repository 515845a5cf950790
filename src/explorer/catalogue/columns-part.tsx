import type { ReactNode } from 'react';
import { formatAddress, resourceAddress } from '../address/address.ts';
import { useInfo } from '../api/use-answer.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import type { CatalogueDataset, CatalogueResource } from './catalogue.ts';
import { TablePart } from './table-part.tsx';

/** The dictionary of a dataset's columns. */
export function ColumnsPart({ dataset }: { readonly dataset: CatalogueDataset }): ReactNode {
  return dataset.resources
    .filter(({ isTable }) => isTable)
    .map((resource) => <Dictionary key={resource.id} resource={resource} />);
}

/** What a data dictionary may say of a column. */
const TOLD = ['label', 'notes'] as const;

function Dictionary({ resource }: { readonly resource: CatalogueResource }): ReactNode {
  const t = strings();
  const { answer, problem } = useInfo(resource.id);
  const fields = answer?.result.fields ?? [];
  // Most tables come without a dictionary: empty columns would take the room that their names need.
  const told = TOLD.filter((one) => fields.some(({ info }) => info?.[one]));
  return (
    <TablePart
      title={resource.title}
      href={formatAddress(resourceAddress(resource.id))}
      heads={[
        t.datasets.column,
        t.column.type,
        ...told.map((one) => ({ text: t.datasets[one], holds: 'prose' as const })),
      ]}
      note={problem ? problem.messages.join(' ') : null}
      rows={fields.map(({ id, type, info }) => ({
        key: id,
        cells: [
          <code key="id">{id}</code>,
          <span key="type" title={type}>
            {t.types[toColumnKind(type)]}
          </span>,
          ...told.map((one) => info?.[one] ?? ''),
        ],
      }))}
    />
  );
}
