/** What a word means in a date or a time, and its value there. */
export type DateWord =
  /** `offset`: seconds east of UTC. */
  | { readonly kind: 'month' | 'offset'; readonly value: number }
  | { readonly kind: 'special'; readonly value: Special }
  | { readonly kind: 'unit'; readonly value: DateUnit }
  | { readonly kind: 'half'; readonly value: 'am' | 'pm' }
  | { readonly kind: 'era'; readonly value: 'ad' | 'bc' }
  | { readonly kind: 'weekday' | 'iso-time' | 'ignored' | 'dst' };

/** Words that are a date or a time by themselves. */
export type Special =
  | 'now'
  | 'yesterday'
  | 'today'
  | 'tomorrow'
  | 'zulu'
  | 'epoch'
  | 'infinity'
  | '-infinity';
/** A unit that a number in a date or interval may have. */
export type DateUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'julian' | 'other';

const SPECIALS: readonly (readonly [word: string, value: Special])[] = [
  ['now', 'now'],
  ['yesterday', 'yesterday'],
  ['today', 'today'],
  ['tomorrow', 'tomorrow'],
  ['allballs', 'zulu'],
  ['epoch', 'epoch'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
];
const MONTHS =
  'jan january|feb february|mar march|apr april|may|jun june|jul july|aug august|sep sept september|oct october|nov november|dec december';
const WEEKDAYS =
  'sun sunday mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday';
const UNITS: readonly (readonly [words: string, unit: DateUnit])[] = [
  ['y', 'year'],
  ['m', 'month'],
  ['d', 'day'],
  ['h', 'hour'],
  ['mm', 'minute'],
  ['s', 'second'],
  ['j jd julian', 'julian'],
  ['dow doy isodow isoyear', 'other'],
];

/** PostgreSQL's own words for dates and times (datetktbl in datetime.c). */
const WORDS: ReadonlyMap<string, DateWord> = new Map<string, DateWord>([
  ...SPECIALS.map(([word, value]) => [word, { kind: 'special', value }] as const),
  ...MONTHS.split('|').flatMap((names, i) =>
    names.split(' ').map((name) => [name, { kind: 'month', value: i + 1 }] as const),
  ),
  ...WEEKDAYS.split(' ').map((name) => [name, { kind: 'weekday' }] as const),
  ...UNITS.flatMap(([words, value]) =>
    words.split(' ').map((word) => [word, { kind: 'unit', value }] as const),
  ),
  ['am', { kind: 'half', value: 'am' }],
  ['pm', { kind: 'half', value: 'pm' }],
  ['ad', { kind: 'era', value: 'ad' }],
  ['bc', { kind: 'era', value: 'bc' }],
  ['t', { kind: 'iso-time' }],
  ['at', { kind: 'ignored' }],
  ['on', { kind: 'ignored' }],
  ['dst', { kind: 'dst' }],
]);

/** Abbreviations of zones by their minutes east of UTC: PostgreSQL's list `Default`, those that stand for a zone apart (zone-transitions.ts). */
const ZONES =
  '-600 hst taht;-570 mart;-540 akst gamt;-480 akdt pst;-420 mst pdt;-360 cst galt mdt;' +
  '-300 act cdt cot est pet;-240 amt ast bot edt;-210 nft nst;' +
  '-180 adt bra brt clst gft pmst pyst uyt wgt;-150 ndt;-120 brst fnt pmdt uyst wgst;' +
  '-60 azot egt fnst;0 azost egst gmt uct ut utc wet z zulu;60 bst cet met mez wat wetdst;' +
  '120 bdst cest cetdst eet ist mest mesz metdst sast;180 eat eest eetdst fet idt;210 irt;' +
  '240 msd mut ret sct;270 aft;300 must mvt pkt tft tjt uzt;345 npt;' +
  '360 almt bdt btt kgst pkst uzst xjt yekst;390 mmt;420 almst cxt ict wast;' +
  '480 awst bnt bort cct hkt myt pht wadt;525 acwst;540 awsst jayt jst kst pwt ulast wdt;' +
  '570 acst cast;600 aest chut ddut kdt ligt mpt pgt trut yapt;630 acdt acsst cadt lhst sadt;' +
  '660 aedt aesst pont vut;720 fjt gilt mht nzst nzt tvt wakt wft;765 chast;' +
  '780 fjst nzdt tot;825 chadt';

const OFFSETS: ReadonlyMap<string, DateWord> = new Map(
  ZONES.split(';').flatMap((entry) => {
    const [minutes, ...names] = entry.split(' ');
    return names.map((name) => [name, { kind: 'offset', value: Number(minutes) * 60 }] as const);
  }),
);

/** The letters of a word that count. */
const LENGTH = 10;

/** Whether PostgreSQL knows a word in dates and times, by its first letters. */
export function isDateWord(word: string): boolean {
  return WORDS.has(word.slice(0, LENGTH));
}

/** A word in lower case; abbreviations of zones come first. Undefined: PostgreSQL knows none of the kind. */
export function findDateWord(word: string): DateWord | undefined {
  const key = word.slice(0, LENGTH);
  return OFFSETS.get(key) ?? WORDS.get(key);
}
