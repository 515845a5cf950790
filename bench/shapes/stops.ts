import { around, between, DAY, isoTime, type Shape } from './shape.ts';

/** Stops of buses and trains: identifiers of several parts, places, coordinates of as many decimals, lists in a cell. */
export const stops: Shape = {
  name: 'stops',
  records: 600_000,
  columns: 'stop_id,stop_name,municipality,lat,lon,zone,accessible,operator,since,lines,remark'.split(','),
  rows: ({ random, phrase, names }) => {
    const [towns, streets, operators] = [names(4_000), names(20_000), names(90)];
    const line = () => `${random.pick(['', '', 'S', 'U', 'N'])}${between(random, 1, 90)}`;
    return () => [
      `de:${String(between(random, 1_000, 16_999)).padStart(5, '0')}:${between(random, 1, 99_999)}:${between(random, 0, 9)}:${between(random, 1, 20)}`,
      `${random.pick(towns)}, ${random.pick(streets)}${random.pick(['straße', 'platz', 'weg', ' Bahnhof', ' Süd'])}`,
      random.pick(towns),
      around(random, 51, 2.5).toFixed(6),
      around(random, 10, 3).toFixed(6),
      `${random.pick(['A', 'B', 'C', 'AB', 'BC', ''])}${between(random, 1, 40)}`,
      random.pick(['yes', 'no', 'partly', 'unknown']),
      `${random.pick(operators).toUpperCase()} GmbH`,
      isoTime(Date.UTC(1990, 0, 1) + between(random, 0, 12_500) * DAY, 10)
        .split('-')
        .toReversed()
        .join('.'),
      Array.from({ length: between(random, 1, 6) }, line).join(','),
      random.share() < 0.7 ? null : phrase(between(random, 1, 12)),
    ];
  },
};
