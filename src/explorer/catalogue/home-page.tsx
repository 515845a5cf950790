import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { HomeAddress } from '../address/address.ts';
import { HOME } from '../address/address.ts';
import type { ChosenFacets } from '../address/dataset-search-params.ts';
import { toggleFacet } from '../address/dataset-search-params.ts';
import { navigate } from '../address/navigate.ts';
import { useExplorer } from '../explorer-context.ts';
import { UnknownPlace } from '../shell/unknown-place.tsx';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMedia } from '../ui/use-media.ts';
import { DatasetCard } from './dataset-card.tsx';
import { DatasetPage } from './dataset-page.tsx';
import { DatasetSearchBox, searchDatasets } from './dataset-search-box.tsx';
import { NoDataset } from './no-dataset.tsx';
import { countFacets, matchesFacets } from './dataset-facets.ts';
import { DatasetFacetsPanel } from './dataset-facets-panel.tsx';
import { useDatasetSearch } from './use-dataset-search.ts';

const NOWHERE: ChosenFacets = {};

/** All datasets, or the one that the address names. */
export function HomePage({ address }: { readonly address: HomeAddress }): ReactNode {
  const { catalogue } = useExplorer();
  if (address.dataset === null) return <DatasetsPage address={address} />;
  const dataset = catalogue.datasets.find(({ name }) => name === address.dataset);
  if (!dataset) return <UnknownPlace text={strings().catalogue.unknownDataset(address.dataset)} />;
  return <DatasetPage address={address} dataset={dataset} />;
}

function DatasetsPage({ address }: { readonly address: HomeAddress }): ReactNode {
  const t = strings();
  const { catalogue } = useExplorer();
  const wide = useMedia('(min-width: 900px)');
  const [unfolded, setUnfolded] = useState(false);
  // What is typed is seen before what it finds: there may be hundreds of datasets.
  const q = useDeferredValue(address.q?.trim() ?? '');
  const chosenFacets = useDeferredValue(address.chosenFacets ?? NOWHERE);
  const search = useDatasetSearch(q !== '');
  const matching = useMemo(() => search.find(q), [search, q]);
  const facets = useMemo(
    () =>
      countFacets(
        matching.map(({ dataset }) => dataset),
        chosenFacets,
      ),
    [matching, chosenFacets],
  );
  const listed = useMemo(
    () => matching.filter(({ dataset }) => matchesFacets(dataset, chosenFacets)),
    [matching, chosenFacets],
  );
  const resources = catalogue.datasets.reduce((sum, dataset) => sum + dataset.resources.length, 0);
  const all = catalogue.datasets.length;
  const narrowed = q !== '' || chosenFacets !== NOWHERE;
  const chosen = Object.values(chosenFacets).flat().length;
  const hasFacets = facets.some(({ facet, entries }) => entries.length > 1 || chosenFacets[facet]);
  const panel = (
    <DatasetFacetsPanel
      facets={facets}
      chosenFacets={chosenFacets}
      onToggle={(facet, name) =>
        navigate({ ...address, chosenFacets: toggleFacet(address.chosenFacets ?? NOWHERE, facet, name) })
      }
    />
  );
  return (
    <div className="home datasets">
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
          {t.catalogue.datasets(all)} · {t.catalogue.resources(resources)} · {t.site.poweredBy}
        </p>
      </header>
      {!wide && (
        <div className="home-tools">
          <DatasetSearchBox text={address.q ?? ''} onSearch={(text) => searchDatasets(address, text)} />
          {hasFacets && (
            <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              <Icon name="filter" /> {t.datasets.filter}
              {chosen > 0 && <span className="dim">{formatCount(chosen)}</span>}
            </Button>
          )}
        </div>
      )}
      <div className="home-body">
        {hasFacets && (wide || unfolded) && (
          <aside className="dataset-facets" aria-label={t.datasets.filter}>
            {panel}
          </aside>
        )}
        <div className="dataset-cards">
          {narrowed && (
            <p className="found">
              <span role="status">{t.datasets.found(formatCount(listed.length), formatCount(all))}</span>{' '}
              <Button look="link" within=".main" onClick={() => navigate(HOME)}>
                {t.datasets.showAll}
              </Button>
            </p>
          )}
          {listed.map((one) => (
            <DatasetCard key={one.dataset.name} found={one} />
          ))}
          {listed.length === 0 && (
            <p className="notice empty">
              {all === 0 ? (
                t.catalogue.empty
              ) : matching.length > 0 ? (
                t.datasets.noneFiled
              ) : (
                <NoDataset text={q} search={search} onSearch={(text) => searchDatasets(address, text)} />
              )}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
