import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import { fitsMeasure, MEASURES } from '../aggregate/question.ts';
import { quantitiesFirst } from '../columns/column-role.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import { asThemselves, Choice } from '../ui/choice.tsx';
import type { MapColumns } from './map-columns.ts';
import type { FigureOf, MapOf, MapSpec } from './map-spec.ts';
import { toCountryOptions } from './areas/region-codes.ts';

/** Chooses what a map is of: points of two columns, shapes, countries or regions of them. */
export function MapTools({
  spec,
  columns,
  fields,
  onChange,
}: {
  readonly spec: MapSpec;
  readonly columns: MapColumns;
  readonly fields: readonly Field[];
  readonly onChange: (spec: MapSpec) => void;
}): ReactNode {
  const t = strings();
  const { of } = spec;
  const numbers = fields
    .filter(({ id, type }) => id !== '_id' && isNumeric(toColumnKind(type)))
    .map(({ id }) => id);
  const [point] = columns.points;
  const kinds: readonly MapOf[] = [
    ...(point || of.kind === 'points' || numbers.length > 1
      ? [
          {
            kind: 'points',
            latitude: point?.latitude ?? numbers[0] ?? '',
            longitude: point?.longitude ?? numbers[1] ?? '',
          } as const,
        ]
      : []),
    ...(columns.shapes[0] === undefined ? [] : [{ kind: 'shapes', geometry: columns.shapes[0] } as const]),
    ...(columns.countries[0] === undefined
      ? []
      : [{ kind: 'countries', country: columns.countries[0], measure: 'count', column: null } as const]),
    ...(columns.regions[0] === undefined
      ? []
      : [
          {
            kind: 'regions',
            region: columns.regions[0],
            within: null,
            measure: 'count',
            column: null,
          } as const,
        ]),
  ];
  const change = (next: MapOf): void => onChange({ of: next, place: null });
  return (
    <div className="chart-tools" role="group" aria-label={t.map.tools}>
      {kinds.length > 1 && (
        <Choice
          label={t.map.kind}
          value={of.kind}
          options={kinds.map(({ kind }) => [kind, t.map.kinds[kind]])}
          onChoose={(kind) => {
            const next = kinds.find((one) => one.kind === kind);
            if (next) change(next);
          }}
        />
      )}
      {of.kind === 'points' && (
        <>
          <Choice
            label={t.map.latitude}
            value={of.latitude}
            options={asThemselves(numbers)}
            onChoose={(latitude) => change({ ...of, latitude })}
          />
          <Choice
            label={t.map.longitude}
            value={of.longitude}
            options={asThemselves(numbers)}
            onChoose={(longitude) => change({ ...of, longitude })}
          />
        </>
      )}
      {of.kind === 'shapes' && columns.shapes.length > 1 && (
        <Choice
          label={t.map.geometry}
          value={of.geometry}
          options={asThemselves(columns.shapes)}
          onChoose={(geometry) => change({ ...of, geometry })}
        />
      )}
      {of.kind === 'countries' && (
        <>
          <Choice
            label={t.map.country}
            value={of.country}
            options={asThemselves([...new Set([...columns.countries, of.country])])}
            onChoose={(country) => change({ ...of, country })}
          />
          <FigureTools figure={of} fields={fields} onChange={(figure) => change({ ...of, ...figure })} />
        </>
      )}
      {of.kind === 'regions' && (
        <>
          <Choice
            label={t.map.region}
            value={of.region}
            options={asThemselves([...new Set([...columns.regions, of.region])])}
            onChoose={(region) => change({ ...of, region, within: null })}
          />
          <Choice
            label={t.map.country}
            value={of.within ?? ''}
            options={[['', t.map.byValues], ...toCountryOptions(t.locale)]}
            onChoose={(country) => change({ ...of, within: country === '' ? null : country })}
          />
          <FigureTools figure={of} fields={fields} onChange={(figure) => change({ ...of, ...figure })} />
        </>
      )}
    </div>
  );
}

/** Chooses what countries or regions are coloured by. */
function FigureTools({
  figure,
  fields,
  onChange,
}: {
  readonly figure: FigureOf;
  readonly fields: readonly Field[];
  readonly onChange: (figure: FigureOf) => void;
}): ReactNode {
  const t = strings();
  const fitting = (measure: (typeof MEASURES)[number]): string[] =>
    (measure === 'distinct' ? fields : quantitiesFirst(fields))
      .filter(({ id, type }) => id !== '_id' && fitsMeasure(measure, toColumnKind(type)))
      .map(({ id }) => id);
  const measures = MEASURES.filter((measure) => measure === 'count' || fitting(measure).length > 0);
  return (
    <>
      <Choice
        label={t.chart.measure}
        value={figure.measure}
        options={measures.map((measure) => [measure, t.chart.measures[measure]])}
        onChoose={(measure) => {
          const names = fitting(measure);
          const { column } = figure;
          const next = column !== null && names.includes(column) ? column : (names[0] ?? null);
          onChange({ measure, column: measure === 'count' ? null : next });
        }}
      />
      {figure.column !== null && (
        <Choice
          label={t.chart.of}
          value={figure.column}
          options={asThemselves(fitting(figure.measure))}
          onChoose={(column) => onChange({ measure: figure.measure, column })}
        />
      )}
    </>
  );
}
