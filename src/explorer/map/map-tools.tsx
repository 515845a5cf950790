import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import { fitsMeasure, MEASURES } from '../aggregate/question.ts';
import { quantitiesFirst } from '../columns/column-role.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { strings } from '../strings/strings.ts';
import { asThemselves, Choice } from '../ui/choice.tsx';
import type { MapColumns } from './map-columns.ts';
import type { MapOf, MapSpec } from './map-spec.ts';

/** Chooses what a map is of: points of two columns, shapes, or countries. */
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
        <CountryTools of={of} countries={columns.countries} fields={fields} onChange={change} />
      )}
    </div>
  );
}

function CountryTools({
  of,
  countries,
  fields,
  onChange,
}: {
  readonly of: MapOf & { readonly kind: 'countries' };
  readonly countries: readonly string[];
  readonly fields: readonly Field[];
  readonly onChange: (of: MapOf) => void;
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
        label={t.map.country}
        value={of.country}
        options={asThemselves([...new Set([...countries, of.country])])}
        onChoose={(country) => onChange({ ...of, country })}
      />
      <Choice
        label={t.chart.measure}
        value={of.measure}
        options={measures.map((measure) => [measure, t.chart.measures[measure]])}
        onChoose={(measure) => {
          const names = fitting(measure);
          const column = of.column !== null && names.includes(of.column) ? of.column : (names[0] ?? null);
          onChange({ ...of, measure, column: measure === 'count' ? null : column });
        }}
      />
      {of.column !== null && (
        <Choice
          label={t.chart.of}
          value={of.column}
          options={asThemselves(fitting(of.measure))}
          onChoose={(column) => onChange({ ...of, column })}
        />
      )}
    </>
  );
}
