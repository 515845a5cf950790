import { around, between, HEX, isoTime, letters, MINUTE, type Shape } from './shape.ts';

const STATIONS = 300;

/** What stations measure every ten minutes: numbers of all kinds, with as many decimals as a program printed. */
export const readings: Shape = {
  name: 'readings',
  records: 600_000,
  columns: 'station,ts,temp,humidity,pressure,wind,gust,rain,pm10,pm25,no2,flag,sensor'.split(','),
  rows: ({ random }) => {
    const stations = Array.from(
      { length: STATIONS },
      (_, i) => `DE${random.pick(['NW', 'BY', 'BE', 'HH'])}${String(i % 160).padStart(3, '0')}`,
    );
    const sensors = Array.from({ length: 900 }, () => letters(random, HEX, 12));
    const start = Date.UTC(2023, 0, 1);
    const rounded = (value: number, places: number) =>
      String(Math.round(value * 10 ** places) / 10 ** places);
    const positive = (middle: number, spread: number) => Math.abs(around(random, middle, spread));
    return (index) => [
      stations[index % STATIONS]!,
      `${isoTime(start + Math.floor(index / STATIONS) * 10 * MINUTE, 19)}+01:00`,
      around(random, 11, 12).toFixed(1),
      between(random, 20, 100),
      rounded(around(random, 1_013, 12), 2),
      rounded(positive(3, 3), 1),
      random.share() < 0.2 ? null : rounded(positive(7, 5), 1),
      random.share() < 0.75 ? '0' : rounded(positive(0, 2), 1),
      positive(20, 10),
      rounded(positive(9, 6), 3),
      rounded(positive(25, 12), 4),
      random.pick([null, null, null, 'S', 'V']),
      sensors[index % sensors.length]!,
    ];
  },
};
