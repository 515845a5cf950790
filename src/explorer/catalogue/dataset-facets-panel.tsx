import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ChosenFacets, DatasetFacet } from '../address/dataset-search-params.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { CountedFacet } from './dataset-facets.ts';

/** Names of a facet that are shown at first. */
const FIRST = 8;

/** What datasets are filed under, to choose from. */
export function DatasetFacetsPanel({
  facets,
  chosenFacets,
  onToggle,
}: {
  readonly facets: readonly CountedFacet[];
  readonly chosenFacets: ChosenFacets;
  readonly onToggle: (facet: DatasetFacet, name: string) => void;
}): ReactNode {
  return (
    <>
      {facets
        // A facet with one name for all tells nothing apart.
        .filter(({ facet, entries }) => entries.length > 1 || chosenFacets[facet])
        .map((one) => (
          <FacetList key={one.facet} {...one} onToggle={(name) => onToggle(one.facet, name)} />
        ))}
    </>
  );
}

function FacetList({
  facet,
  entries,
  onToggle,
}: CountedFacet & { readonly onToggle: (name: string) => void }): ReactNode {
  const t = strings().datasets;
  const [all, setAll] = useState(false);
  const shown = entries.filter(({ chosen }, index) => all || index < FIRST || chosen);
  const title = t.facets[facet];
  return (
    <section className="dataset-facet" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {shown.map(({ name, title: label, count, chosen }) => (
          <li key={name}>
            <button type="button" aria-pressed={chosen} onClick={() => onToggle(name)}>
              <Icon name={chosen ? 'check' : 'plus'} />
              <bdi>{label}</bdi>
              <span className="dim">{formatCount(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {entries.length > FIRST && (
        <Button look="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? strings().catalogue.less : t.moreNames(formatCount(entries.length - FIRST))}
        </Button>
      )}
    </section>
  );
}
