/** From `at` (seconds since 1970, UTC) a zone is `offset` seconds east of UTC. */
export interface Transition {
  readonly at: number;
  readonly offset: number;
  /** From what clocks show on (seconds since 1970, as if in UTC) they are read so: of two readings the later, and after a gap the earlier. */
  readonly local: number;
}

/** Abbreviations that PostgreSQL's list `Default` has for whole zones. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['America/Argentina/Buenos_Aires', 'arst art'],
      ['America/Santiago', 'clt'],
      ['America/Guyana', 'gyt'],
      ['America/Asuncion', 'pyt'],
      ['America/Caracas', 'vet'],
      ['Antarctica/Davis', 'davt'],
      ['Antarctica/Mawson', 'mawt'],
      ['Asia/Yerevan', 'amst'],
      ['Asia/Anadyr', 'anast anat'],
      ['Asia/Baku', 'azst azt'],
      ['Asia/Tbilisi', 'gest get'],
      ['Asia/Irkutsk', 'irkst irkt'],
      ['Asia/Bishkek', 'kgt'],
      ['Asia/Krasnoyarsk', 'krast krat'],
      ['Asia/Colombo', 'lkt'],
      ['Asia/Magadan', 'magst magt'],
      ['Asia/Novosibirsk', 'novst novt'],
      ['Asia/Omsk', 'omsst omst'],
      ['Asia/Kamchatka', 'petst pett'],
      ['Asia/Singapore', 'sgt'],
      ['Asia/Ashgabat', 'tmt'],
      ['Asia/Ulaanbaatar', 'ulat'],
      ['Asia/Vladivostok', 'vlast vlat'],
      ['Asia/Yakutsk', 'yakst yakt'],
      ['Asia/Yekaterinburg', 'yekt'],
      ['Atlantic/Stanley', 'fkst fkt'],
      ['Australia/Lord_Howe', 'lhdt'],
      ['Europe/Moscow', 'msk'],
      ['Europe/Volgograd', 'volt'],
      ['Indian/Chagos', 'iot'],
      ['Pacific/Rarotonga', 'ckt'],
      ['Pacific/Easter', 'easst east'],
      ['Pacific/Kosrae', 'kost'],
      ['Pacific/Kiritimati', 'lint'],
      ['Pacific/Niue', 'nut'],
      ['Pacific/Fakaofo', 'tkt'],
    ] as const
  ).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
);

/** Moscow's standard time, which the zone left for summers until then, is one of few abbreviations that the zone's data still has. */
const MOSCOW_SINCE = Date.UTC(2011, 0, 1) / 1000;

/** By the zone's name in small letters: of the runtime's own zones there are some hundreds. */
const ZONES = new Map<string, readonly Transition[]>();
/** Before it every place had its own time by the sun. */
const FIRST = Date.UTC(1800, 0, 1) / 1000;
/** Before it no clocks were put on for a summer. */
const SUMMERS = Date.UTC(1900, 0, 1) / 1000;
const LAST = Date.UTC(2100, 0, 1) / 1000;
const DAY = 86_400;

/** A named zone's offsets from 1800 to 2100, by the runtime's own zone data; undefined when it does not know the name. */
export function zoneTransitions(name: string): readonly Transition[] | undefined {
  const key = name.toLowerCase();
  const zone = ZONES.get(key) ?? read(key);
  if (zone) ZONES.set(key, zone);
  return zone;
}

/** @param name in small letters */
function read(name: string): readonly Transition[] | undefined {
  const zone = readZone(ABBREVIATIONS.get(name) ?? name);
  return name === 'msk' && zone
    ? // What stands for its own offset is read by the one that it brings: there is no hour between.
      [
        transition(FIRST, 3 * 3600),
        ...zone.flatMap(({ at, offset }) =>
          at > MOSCOW_SINCE ? [{ at, offset, local: at + Math.min(offset, 3 * 3600) }] : [],
        ),
      ]
    : zone;
}

const transition = (at: number, offset: number): Transition => ({ at, offset, local: at + offset });

function readZone(name: string): readonly Transition[] | undefined {
  const offsetAt = offsets(name);
  if (!offsetAt) return undefined;
  const transitions: Transition[] = [transition(FIRST, offsetAt(FIRST))];
  let before = FIRST;
  let offset = offsetAt(FIRST);
  const after = (at: number) => at + (at < SUMMERS ? 300 : 20) * DAY;
  for (let at = after(FIRST); at < LAST; at = after(at)) {
    const next = offsetAt(at);
    if (next !== offset) {
      transitions.push(transition(firstSecond(offsetAt, before, at, next), next));
      offset = next;
    }
    before = at;
  }
  return transitions;
}

/** The first second of the new offset between two moments. */
function firstSecond(offsetAt: (at: number) => number, from: number, to: number, offset: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

function offsets(name: string): ((at: number) => number) | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // The name is not a zone's: that is the answer.
    return undefined;
  }
  return (at) => {
    // `1/31/1970 AD, 01:00:00`: formatToParts would take seven times as long.
    const [month, day, year, hour, minute, second] = (format.format(at * 1000).match(/\d+/g) ?? []).map(
      Number,
    );
    const local = Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
    return local / 1000 - at;
  };
}
