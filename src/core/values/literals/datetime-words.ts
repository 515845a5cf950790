/** What a word means in a date or a time, and its value there. */
export type DateWord =
  /** `offset`: seconds east of UTC. */
  | { readonly kind: 'month' | 'offset'; readonly value: number }
  | { readonly kind: 'special'; readonly value: Special }
  | { readonly kind: 'unit'; readonly value: DateUnit }
  | { readonly kind: 'half'; readonly value: 'am' | 'pm' }
  | { readonly kind: 'era'; readonly value: 'ad' | 'bc' }
  | { readonly kind: 'weekday' | 'iso-time' | 'ignored' | 'dst' };

export type Special =
  | 'now'
  | 'yesterday'
  | 'today'
  | 'tomorrow'
  | 'zulu'
  | 'epoch'
  | 'infinity'
  | '-infinity';
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

/** Abbreviations of zones by their minutes east of UTC: PostgreSQL's list `Default`, at the offsets of today. */
const ZONES =
  '-660 nut;-600 ckt hst taht;-570 mart;-540 akst gamt;-480 akdt pst;-420 mst pdt;-360 cst galt mdt;' +
  '-300 act cdt cot easst east est pet;-240 amt ast bot edt gyt vet;-210 nft nst;' +
  '-180 adt arst art bra brt clst clt fkst fkt gft pmst pyst pyt uyt wgt;-150 ndt;-120 brst fnt pmdt uyst wgst;' +
  '-60 azot egt fnst;0 azost egst gmt uct ut utc wet z zulu;60 bst cet met mez wat wetdst;' +
  '120 bdst cest cetdst eet ist mest mesz metdst sast;180 eat eest eetdst fet idt msk volt;210 irt;' +
  '240 amst azst azt gest get msd mut ret sct;270 aft;300 mawt must mvt pkt tft tjt tmt uzt yekt;330 lkt;345 npt;' +
  '360 almt bdt btt iot kgst kgt omsst omst pkst uzst xjt yekst;390 mmt;420 almst cxt davt ict krast krat novst novt wast;' +
  '480 awst bnt bort cct hkt irkst irkt myt pht sgt ulat wadt;525 acwst;540 awsst jayt jst kst pwt ulast wdt yakst yakt;' +
  '570 acst cast;600 aest chut ddut kdt ligt mpt pgt trut vlast vlat yapt;630 acdt acsst cadt lhst sadt;' +
  '660 aedt aesst kost lhdt magst magt pont vut;720 anast anat fjt gilt mht nzst nzt petst pett tvt wakt wft;765 chast;' +
  '780 fjst nzdt tkt tot;825 chadt;840 lint';

const OFFSETS: ReadonlyMap<string, DateWord> = new Map(
  ZONES.split(';').flatMap((entry) => {
    const [minutes, ...names] = entry.split(' ');
    return names.map((name) => [name, { kind: 'offset', value: Number(minutes) * 60 }] as const);
  }),
);

/** The letters of a word that count. */
const LENGTH = 10;

export function isDateWord(word: string): boolean {
  return WORDS.has(word.slice(0, LENGTH));
}

/** A word in lower case; abbreviations of zones come first. Undefined: PostgreSQL knows none of the kind. */
export function findDateWord(word: string): DateWord | undefined {
  const key = word.slice(0, LENGTH);
  return OFFSETS.get(key) ?? WORDS.get(key);
}
