import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { Filters } from '../filters/filters.ts';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { Facet } from './facet.tsx';
import { guessFacets } from './guess-facets.ts';

/** Top values of some columns, counted within the search and the other columns' filters. */
export function FacetsPanel({
  address,
  fields,
  records,
}: {
  readonly address: ResourceAddress;
  readonly fields: readonly Field[];
  /** Those on screen: categories are guessed from them until columns are chosen. */
  readonly records: readonly ApiRecord[];
}): ReactNode {
  const t = strings().facets;
  const id = useId();
  // Guessed once: what is counted must not change with every filter.
  const statistics = useStatistics(address.resource);
  const [guess, setGuess] = useState<readonly string[] | null>(null);
  if (guess === null && records.length > 0 && statistics !== undefined)
    setGuess(guessFacets(fields, records, statistics));
  const chosen = address.facets ?? guess ?? [];
  const shown = chosen.flatMap((name) => fields.find((field) => field.id === name) ?? []);
  const others = fields.filter((field) => field.id !== '_id' && !chosen.includes(field.id));
  const setFacets = (facets: readonly string[]): void => navigate({ ...address, facets });
  const setFilters = (filters: Filters): void => navigate({ ...address, filters, offset: 0 });
  return (
    <div className="facets">
      {shown.map((field) => (
        <Facet
          key={field.id}
          field={field}
          selection={{ resource: address.resource, q: address.q, filters: address.filters, fields }}
          onFilters={setFilters}
          onRemove={() => setFacets(chosen.filter((name) => name !== field.id))}
        />
      ))}
      {shown.length === 0 && <p className="dim">{t.none}</p>}
      <label htmlFor={id} className="dim">
        {t.add}
      </label>
      <select id={id} value="" onChange={(event) => setFacets([...chosen, event.target.value])}>
        <option value="" disabled>
          {t.choose}
        </option>
        {others.map((field) => (
          <option key={field.id} value={field.id}>
            {field.id}
          </option>
        ))}
      </select>
    </div>
  );
}
