import type { ReactNode } from 'react';
import type { HomeAddress } from '../address/address.ts';
import { HOME, formatAddress } from '../address/address.ts';
import { useExplorer } from '../explorer-context.ts';
import { UnknownPlace } from '../shell/unknown-place.tsx';
import { strings } from '../strings/strings.ts';
import { DatasetCard } from './dataset-card.tsx';
import { useResourceInfos } from './use-resource-infos.ts';

/** All datasets, or the one that the address names. */
export function HomePage({ address }: { readonly address: HomeAddress }): ReactNode {
  const t = strings();
  const { catalogue } = useExplorer();
  const infos = useResourceInfos(true);
  const chosen =
    address.dataset === null
      ? catalogue.datasets
      : catalogue.datasets.filter((dataset) => dataset.name === address.dataset);
  const resources = catalogue.datasets.reduce((sum, dataset) => sum + dataset.resources.length, 0);
  if (address.dataset !== null && chosen.length === 0)
    return <UnknownPlace text={t.catalogue.unknownDataset(address.dataset)} />;
  if (address.dataset !== null)
    return (
      <div className="home">
        <p className="crumbs">
          <a href={formatAddress(HOME)}>{t.site.home}</a>
        </p>
        {chosen.map((dataset) => (
          <DatasetCard key={dataset.name} dataset={dataset} infos={infos} alone />
        ))}
      </div>
    );
  return (
    <div className="home">
      <header className="home-header">
        <h1 tabIndex={-1}>
          <bdi>{catalogue.title}</bdi>
        </h1>
        {catalogue.description && (
          <p className="home-description">
            <bdi>{catalogue.description}</bdi>
          </p>
        )}
        <p className="dim">
          {t.catalogue.datasets(catalogue.datasets.length)} · {t.catalogue.resources(resources)} ·{' '}
          {t.site.poweredBy}
        </p>
      </header>
      {chosen.map((dataset) => (
        <DatasetCard key={dataset.name} dataset={dataset} infos={infos} />
      ))}
      {chosen.length === 0 && <p className="notice empty">{t.catalogue.empty}</p>}
    </div>
  );
}
