import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import { toSelection } from '../address/to-request.ts';
import { openSource } from '../aggregate/open-source.ts';
import type { Measure } from '../aggregate/question.ts';
import { isAdditive } from '../aggregate/question.ts';
import { useLoaded } from '../aggregate/use-loaded.ts';
import { useExplorer } from '../explorer-context.ts';
import { anyOf, setCondition } from '../filters/filters.ts';
import { toCellText } from '../grid/cell-text.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import { formatCount, formatPlain } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { CountryCode } from './country-codes.ts';
import { createFindCountry, tellCountry } from './country-codes.ts';
import { extentOfCountries } from './country-extent.ts';
import { MapLegend } from './map-legend.tsx';
import type { MapProps } from './map-frame.tsx';
import { MapFrame } from './map-frame.tsx';
import type { MapItem } from './map-layer.ts';
import { EQUAL_EARTH } from './projection.ts';
import { shadeCountries } from './shade-countries.ts';
import { useWorld } from './use-world.ts';
import type { Bounds } from './view.ts';

/** Values that are named where they are no countries. */
const MOST_NAMED = 8;

/** Records by country, each in the colour of its figure. */
export function CountriesMap({
  props,
  country,
  code,
  measure,
  column,
}: {
  readonly props: MapProps;
  /** The column that names countries, and how. */
  readonly country: Field;
  readonly code: CountryCode;
  readonly measure: Measure;
  /** Null: records are counted. */
  readonly column: Field | null;
}): ReactNode {
  const t = strings();
  const { address, fields, title, onAnswer } = props;
  const { client } = useExplorer();
  const world = useWorld(EQUAL_EARTH, true);
  const sphere = useMemo(() => EQUAL_EARTH.sphere(), []);
  const names = [country.id, ...(column ? [column.id] : [])];
  const key = JSON.stringify([toSelection({ ...address, sort: [] }), names, measure]);
  const loaded = useLoaded(key, async (signal) => {
    const source = openSource({ client, address, fields, signal, onAnswer });
    return source.groups({
      keys: [{ field: country, bucket: { kind: 'values' }, name: country.id }],
      figures: [{ measure, field: column, name: column === null ? 'records' : `${measure} of ${column.id}` }],
      present: [country],
      top: null,
    });
  });
  const { value } = loaded;
  const shading = useMemo(
    () =>
      value && world.countries.length > 0
        ? shadeCountries(value, createFindCountry(code), world.countries, isAdditive(measure))
        : null,
    [value, world.countries, code, measure],
  );
  const extent = useMemo(() => {
    const shaded = new Set(shading?.countries.map(({ numeric }) => numeric));
    const countries = world.countries.flatMap(({ country }) =>
      country.numeric !== null && shaded.has(country.numeric) ? [country] : [],
    );
    return JSON.stringify(extentOfCountries(countries, EQUAL_EARTH.boundsOf));
  }, [shading, world.countries]);
  // The same while the countries are: another figure of them moves no map.
  const everything = useMemo(() => JSON.parse(extent) as Bounds | null, [extent]);
  const layer = useMemo(
    () => shading && ({ kind: 'countries', countries: shading.countries } as const),
    [shading],
  );
  const figureName =
    column === null ? t.chart.records : t.chart.measureOf(t.chart.measures[measure], toCellText(column.id));
  const tell = (item: MapItem): string => {
    if (item.kind !== 'country') return '';
    const { numeric, name, figure } = item.country;
    return `${tellCountry(numeric, t.locale, name)}: ${formatPlain(figure)} ${column === null ? t.chart.records : `(${figureName})`}`;
  };
  const records = shading?.countries.reduce((sum, one) => sum + one.records, 0) ?? 0;
  const unknown = shading?.unknown ?? [];
  return (
    <MapFrame
      props={props}
      stage={{
        name: t.map.name(t.map.kinds.countries, title),
        layer,
        world: world.countries,
        sphere,
        height: EQUAL_EARTH.height,
        east: 1,
        everything,
        place: null,
        tiles: null,
        tell,
      }}
      status={() =>
        shading
          ? [
              t.map.countries(formatCount(shading.countries.length), formatCount(records)),
              ...(unknown.length === 0
                ? []
                : [
                    t.map.unknown(
                      [...unknown.slice(0, MOST_NAMED), ...(unknown.length > MOST_NAMED ? ['…'] : [])]
                        .map(toCellText)
                        .join(', '),
                    ),
                  ]),
            ].join(' ')
          : world.problem !== null
            ? t.map.failed(world.problem)
            : ''
      }
      loading={loaded.loading || (shading === null && world.problem === null)}
      problem={loaded.problem}
      onRetry={loaded.retry}
      filtersOf={(item) =>
        item.kind === 'country'
          ? setCondition(address.filters, country.id, anyOf(item.country.values, toColumnKind(country.type)))
          : null
      }
      legend={shading && <MapLegend title={figureName} steps={shading.steps} />}
    />
  );
}
