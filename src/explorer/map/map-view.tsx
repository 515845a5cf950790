import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import { navigate } from '../address/navigate.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import type { SelectionProps } from '../resource/selection-view.tsx';
import { sampleOf, SelectionView } from '../resource/selection-view.tsx';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { strings } from '../strings/strings.ts';
import { useStatistics } from '../summary/use-statistics.ts';
import { useDelayed } from '../ui/use-delayed.ts';
import { CountriesMap } from './areas/countries-map.tsx';
import { countryCodeOf, findMaps, guessMap, valuesOf } from './guess-map.ts';
import { findMapColumns } from './map-columns.ts';
import { RegionsMap } from './areas/regions-map.tsx';
import type { MapProps } from './frame/map-frame.tsx';
import { MapTools } from './map-tools.tsx';
import { PointsMap } from './points/points-map.tsx';
import { ShapesMap } from './shapes-map.tsx';

/** The records that search and filters leave, on a map. */
export function MapView(props: SelectionProps): ReactNode {
  const { address, title, asked, fields, onAnswer } = props;
  const t = strings();
  const sample = sampleOf(props);
  // Found once: what a filter leaves must not change what columns are.
  const [first, setFirst] = useState<readonly ApiRecord[] | null>(null);
  if (first === null && sample && sample.records.length > 0) setFirst(sample.records);
  const records = first ?? [];
  const statistics = useStatistics(address.resource);
  const ready = fields.length > 0 && (first !== null || sample !== null);
  const columns = findMaps(fields, records);
  const spec = ready
    ? (address.map ?? (statistics === undefined ? null : guessMap(columns, fields, { records, statistics })))
    : null;
  const total = asked.state === 'done' ? (sample?.total ?? null) : null;
  const waiting = spec === null && asked.state === 'loading';
  const late = useDelayed(waiting);
  return (
    <SelectionView props={props} view="map">
      {spec && (
        <MapTools
          spec={spec}
          columns={columns}
          fields={fields}
          onChange={(map) => navigate({ ...address, map })}
        />
      )}
      {spec ? (
        <ChosenMap props={{ address, spec, title, fields, total, onAnswer }} records={records} />
      ) : (
        <div className="result" aria-busy={waiting}>
          {asked.problem ? (
            <ProblemNotice problem={asked.problem} onRetry={asked.retry} />
          ) : (
            ready &&
            statistics !== undefined && (
              <p className="notice empty">{isNamedForPlaces(fields) ? t.map.noDegrees : t.map.none}</p>
            )
          )}
          {late && <ProgressCard />}
        </div>
      )}
    </SelectionView>
  );
}

function ChosenMap({
  props,
  records,
}: {
  readonly props: MapProps;
  readonly records: readonly ApiRecord[];
}): ReactNode {
  const { of } = props.spec;
  const fieldOf = (name: string | null): Field | null => props.fields.find(({ id }) => id === name) ?? null;
  const none = (
    <div className="result">
      <p className="notice empty">{strings().map.none}</p>
    </div>
  );
  if (of.kind === 'points') {
    const [latitude, longitude] = [fieldOf(of.latitude), fieldOf(of.longitude)];
    if (!latitude || !longitude) return none;
    return (
      <PointsMap
        props={props}
        latitude={latitude}
        longitude={longitude}
        label={labelOf(props.fields, records)}
      />
    );
  }
  if (of.kind === 'shapes') {
    const geometry = fieldOf(of.geometry);
    return geometry ? (
      <ShapesMap props={props} geometry={geometry} label={labelOf(props.fields, records)} />
    ) : (
      none
    );
  }
  const field = fieldOf(of.kind === 'countries' ? of.country : of.region);
  if (!field) return none;
  const figures = { field, measure: of.measure, column: fieldOf(of.column) };
  if (of.kind === 'regions') return <RegionsMap props={props} figures={figures} country={of.within} />;
  const code = countryCodeOf(field, records);
  return code ? <CountriesMap props={props} figures={figures} code={code} /> : none;
}

/** Whether columns say by their names that they hold coordinates or shapes: where there is no map of them, their values are none in degrees. */
function isNamedForPlaces(fields: readonly Field[]): boolean {
  const { points, shapes } = findMapColumns(fields, []);
  return points.length > 0 || shapes.length > 0;
}

const LABEL = /^(?:name|title|label|city|town|place|station|airport|nom|nombre|titel|ort|bezeichnung)$/i;

/** The column that tells a record's name: one called so, else the texts that differ most. */
function labelOf(fields: readonly Field[], records: readonly ApiRecord[]): Field | null {
  const texts = fields.filter(({ type }) => toColumnKind(type) === 'text');
  const named = texts.find(({ id }) => LABEL.test(id)) ?? texts.find(({ id }) => /name|title/i.test(id));
  if (named) return named;
  const varied = texts.map((field) => ({ field, different: valuesOf(field, records).length }));
  return varied.sort((a, b) => b.different - a.different)[0]?.field ?? null;
}
