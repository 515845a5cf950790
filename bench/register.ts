import type { BenchColumn, BenchTable, Cell } from './bench-table.ts';
import { createRandom, createZipf, shuffle36, type Random } from './random.ts';
import { capital, createVocabulary } from './vocabulary.ts';

const COLUMNS = [
  { name: 'parcel', type: 'text' },
  { name: 'owner', type: 'text' },
  { name: 'street', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'value', type: 'int4' },
  { name: 'built', type: 'date' },
  { name: 'lat', type: 'float8' },
  { name: 'lon', type: 'float8' },
  { name: 'note', type: 'text' },
] as const satisfies readonly BenchColumn[];

/** A record of the register, by name. */
export type Parcel = Readonly<Record<(typeof COLUMNS)[number]['name'], Cell>>;

export interface Register extends BenchTable {
  readonly seed: number;
  parcel(index: number): Parcel;
  /** The words of notes, the most frequent first. */
  readonly words: readonly string[];
  readonly cities: readonly string[];
  readonly statuses: readonly string[];
}

const WORDS = 30_000;
const STATUSES = ['active', 'disputed', 'pending', 'transferred', 'under review'];
/** Share of the records of each status, one after the other. */
const STATUS_SHARES = [0.52, 0.57, 0.79, 0.95, 1];
const DAY = 86_400_000;

/**
 * A land register: unique parcel numbers in no order, owners of about twenty parcels each, addresses, cities, dates, coordinates, and notes of
 * words whose frequencies follow Zipf's law; null here and there in all columns but the parcel, the city and the status.
 * @param seed 1 is the one that is measured; another one has other words, another form of parcel numbers and other shares and spreads
 */
export function createRegister(records: number, seed: number): Register {
  const shape = createRandom(seed, 2);
  // Seed 1 has Zipf's own exponent and notes of 5 to 15 words; others lie about it.
  const vary = (usual: number, spread: number) =>
    seed === 1 ? usual : usual + (shape.share() - 0.5) * 2 * spread;
  const exponent = vary(1, 0.1);
  const longest = Math.round(vary(15, 4));
  const parcelsEach = vary(20, 10);
  const nulls = { owner: vary(0.01, 0.01), street: vary(0.02, 0.02), value: vary(0.03, 0.02) };
  const rarely = { built: vary(0.05, 0.04), place: vary(0.01, 0.01), note: vary(0.04, 0.03) };
  const writeParcel = PARCEL_FORMS[(seed - 1) % PARCEL_FORMS.length]!;
  const [south, west] = [vary(47, 12), vary(8, 15)];

  const words = createVocabulary(WORDS, seed);
  const names = createVocabulary(7000, seed + 1000).map(capital);
  const [given, family] = [names.slice(0, 400), names.slice(400, 2900)];
  const streets = names.slice(2900, 6900);
  const cities = names.slice(6900, 6940);
  const drawWord = createZipf(WORDS, exponent);
  const drawCity = createZipf(cities.length, 0.7);
  const owners = Math.max(1, Math.round(records / parcelsEach));

  const owner = (n: number): string => {
    const place = (n * 48_271 + 11) % (given.length * family.length);
    const initial = String.fromCharCode(65 + ((n + Math.floor(n / (given.length * family.length))) % 26));
    return `${given[place % given.length]} ${initial}. ${family[Math.floor(place / given.length)]}`;
  };
  const note = (random: Random): string => {
    let text = words[drawWord(random)] as string;
    for (let more = 4 + random.below(longest - 4); more > 0; more--) text += ` ${words[drawWord(random)]}`;
    return text;
  };
  const parcel = (index: number): Parcel => {
    const random = createRandom(seed, 3, index);
    const or = <T>(share: number, value: T): T | null => (random.share() < share ? null : value);
    const status = random.share();
    const city = drawCity(random);
    const somewhere = random.share() >= rarely.place;
    // Parcels of a city lie about its middle.
    const near = (from: number, spread: number) =>
      Number((from + spread * (random.share() + random.share() - 1)).toFixed(5));
    return {
      parcel: writeParcel(shuffle36(index, seed)),
      owner: or(nulls.owner, owner(random.below(owners))),
      street: or(nulls.street, `${streets[random.below(streets.length)]} ${1 + random.below(250)}`),
      city: cities[city] as string,
      status: STATUSES[STATUS_SHARES.findIndex((share) => status < share)] as string,
      value: or(nulls.value, Math.round(Math.exp(9.2 + 6 * (random.share() + random.share()) * 0.5))),
      built: or(rarely.built, toDate(Date.UTC(1890, 0, 1) + random.below(49_000) * DAY)),
      lat: somewhere ? near(south + (city % 8), 0.4) : null,
      lon: somewhere ? near(west + Math.floor(city / 8), 0.6) : null,
      note: or(rarely.note, note(random)),
    };
  };
  return {
    name: 'register',
    title: 'Land register',
    records,
    seed,
    columns: COLUMNS,
    parcel,
    row: (index) => {
      const one = parcel(index);
      return COLUMNS.map(({ name }) => one[name]);
    },
    words,
    cities,
    statuses: STATUSES,
  };
}

/** Ways to write a number of 36 bits. */
const PARCEL_FORMS: readonly ((n: number) => string)[] = [
  (n) => `P-${n.toString(36).toUpperCase().padStart(7, '0')}`,
  (n) =>
    String(n)
      .padStart(11, '0')
      .replace(/(\d\d)(\d{4})(\d{5})/, '$1/$2-$3'),
  (n) => `${n.toString(16).padStart(9, '0')}`,
  (n) => String(n).padStart(11, '7'),
];

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
