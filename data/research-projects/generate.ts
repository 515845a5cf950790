/**
 * Makes research-projects.csv: invented projects, the same on every run.
 *
 *     npx tsx data/research-projects/generate.ts
 *
 * The columns and some values answer the examples that CKAN prints beside every resource ("Data API"): the word `jones`, the
 * subjects `watershed` and `survey`, the stage `active`, and one title that is exactly `jones`.
 */
import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROWS = 240;

/** What is studied: titles with the work behind each (`{place}` is filled in), and what it is for. */
const SUBJECTS = [
  {
    subject: 'watershed',
    places: ['Alder Creek', 'Jones Creek', 'the Upper Tarn', 'Willow Fork', 'the Marl Basin', 'Otter Brook', 'the Lower Sill'],
    studies: [
      ['Nitrate in {place}', 'Weekly bottle samples follow the water from the springs to the mouth.'],
      ['Where the water of {place} comes from', 'Isotopes in rain and base flow tell old water from new.'],
      ['Sediment budget of {place}', 'Sensors at nine weirs record level and turbidity every ten minutes.'],
      ['Beavers and floods in {place}', 'Gauges above and below four dams show how much of a flood they hold back.'],
      ['Road salt in {place}', 'Loggers measure conductivity through three winters and three springs.'],
      ['Restoring the banks of {place}', 'Willow fascines, log jams and bare banks are compared reach by reach.'],
    ],
    aims: ['The farms upstream want to know which fields matter most.', 'The town downstream plans its reservoir by the results.', 'A model of the whole basin is to be published with the data.'],
  },
  {
    subject: 'survey',
    places: ['North Bay', 'Jones Island', 'four market towns', 'the Marl Basin', 'the Hale Uplands', 'the Lindow Mosses'],
    studies: [
      ['Breeding birds of {place}', 'Volunteers walk fixed transects twice a season and enter what they hear by phone.'],
      ['Households of {place}', 'One household in twenty is asked the same forty questions every spring.'],
      ['Footpaths of {place}', 'Every path on the first printed map is walked again and photographed at each stile.'],
      ['Old orchards of {place}', 'Each tree is measured, and its fruit named by a jury in October.'],
      ['Night moths of {place}', 'Light traps run for three nights at each of sixty sites.'],
      ['Dry-stone walls of {place}', 'Drones fly the parish in winter; whatever looks fallen is visited.'],
    ],
    aims: ['The last count was in 1987; the maps are to be put side by side.', 'Results go back to the villages before they go to a journal.', 'All counts are free for anybody to use.'],
  },
  {
    subject: 'forest',
    places: ['Hale Wood', 'the Lindow plantations', 'the Sill valley', 'Crane Hill', 'the Old Park'],
    studies: [
      ['Drought and beech in {place}', 'Dendrometers on two hundred trees record growth to a hundredth of a millimetre.'],
      ['Deadwood of {place}', 'Logs of six species are laid out and weighed as they rot.'],
      ['What deer eat in {place}', 'Fenced and open plots are compared year by year.'],
      ['Seed rain over {place}', 'Nets under the canopy are emptied every fortnight and the seeds counted.'],
      ['Carbon under {place}', 'Trenches, cores and respiration chambers add up what lies below ground.'],
    ],
    aims: ['Foresters want to know what to plant for the year 2100.', 'The plots are open to students of three universities.', 'A guide for small owners is to come out of it.'],
  },
  {
    subject: 'soil',
    places: ['the Marl Basin', 'Crane Hill', 'twelve organic farms', 'the Hale Uplands', 'six city gardens'],
    studies: [
      ['Earthworms of {place}', 'Mustard water brings them up; they are counted, weighed and put back.'],
      ['Lead and zinc in {place}', 'A mobile laboratory measures metals on the spot.'],
      ['How deep roots go in {place}', 'Cores of two metres are washed out and the roots scanned.'],
      ['Fungi beneath {place}', 'Cores are cut into slices and sequenced.'],
      ['Compost and carbon in {place}', 'Strips with and without compost are sampled each autumn.'],
    ],
    aims: ['Everybody who gave soil gets a sheet with their own values.', 'The samples are kept for whoever has a better method in twenty years.', 'It is to be seen whether no-till keeps what it promises.'],
  },
  {
    subject: 'climate',
    places: ['North Bay', 'five cities', 'the Hale Uplands', 'the Upper Tarn', 'the Sill valley'],
    studies: [
      ['Hot nights in {place}', 'Bicycles carry thermometers through every street twice a day.'],
      ['Fog over {place}', 'Time-lapse cameras and old ship logs are read side by side.'],
      ['Late frost in {place}', 'Parish diaries since 1790 are read and coded by hand.'],
      ['A century of rain in {place}', 'Old station records are scanned, checked and made homogeneous.'],
      ['Snow cover of {place}', 'Satellite images are compared with poles in the ground.'],
    ],
    aims: ['Hospitals want warnings by quarter, not by county.', 'Fruit growers choose varieties by it.', 'All series are to be free for anybody to use.'],
  },
  {
    subject: 'coast',
    places: ['Jones Island', 'Gannet Bay', 'the Sill estuary', 'North Bay', 'the Skerries'],
    studies: [
      ['Eelgrass around {place}', 'Divers map the meadows along ropes, summer after summer.'],
      ['Microplastic on the beaches of {place}', 'A square metre of each tideline is sieved every month.'],
      ['Moving sand at {place}', 'Painted pebbles with transmitters show where the currents go.'],
      ['Porpoises off {place}', 'Hydrophones listen from eight buoys all year.'],
      ['Salt marsh and storms at {place}', 'Pressure sensors on both sides of the marsh measure every wave.'],
    ],
    aims: ['The harbour needs to know before it dredges.', 'Schools along the shore take part and keep the data.', 'It is to be shown what a metre of marsh is worth.'],
  },
  {
    subject: 'health',
    places: ['four market towns', 'the Sill valley', 'five cities', 'the Hale Uplands'],
    studies: [
      ['Ticks and hikers in {place}', 'Hikers send in what bit them; each tick is typed in one laboratory.'],
      ['Air at the school gates of {place}', 'Sensors at forty crossings measure particles by the minute.'],
      ['Sleep and street light in {place}', 'Six hundred people wear a light meter and keep a diary for a year.'],
      ['Pollen seasons of {place}', 'Traps on ten roofs are read under the microscope every morning.'],
      ['Walking to school in {place}', 'Whole classes carry step counters for one week in each season.'],
    ],
    aims: ['Councils are to get a map for every ward.', 'The protocol was registered before the first visit.', 'Findings are discussed with those who took part first.'],
  },
  {
    subject: 'heritage',
    places: ['the Hale Uplands', 'Gannet Bay', 'the Old Park', 'four market towns', 'Crane Hill'],
    studies: [
      ['Lost mills of {place}', 'Tithe maps are traced and laid over the ground of today.'],
      ['Letters of the Jones family of {place}', 'Twelve boxes of letters are transcribed by readers at home.'],
      ['Field names of {place}', 'Names are asked of the oldest farmers and looked up in deeds.'],
      ['Charcoal burners of {place}', 'Hearths are found by laser scan and dated by their charcoal.'],
      ['Songs and singers of {place}', 'Recordings from 1954 are cleaned and put beside new ones.'],
    ],
    aims: ['An exhibition travels to the village halls.', 'Every transcript can be corrected by everybody.', 'The archive is to stay in the valley.'],
  },
] as const;

/** In which year a project of that stage may have begun, and in how many years from it. */
const FIRST_YEARS = { planned: [2027, 2], active: [2021, 5], paused: [2019, 6], completed: [2009, 12] } as const;

/** As often as each stands here. */
const STAGES = ['active', 'active', 'active', 'completed', 'completed', 'completed', 'planned', 'paused'] as const;
const GIVEN = ['Mara', 'Ines', 'Tomas', 'Ada', 'Yusuf', 'Greta', 'Oisin', 'Lucia', 'Henrik', 'Nia', 'Pavel', 'Rosa', 'Samir', 'Edith', 'Jun', 'Klara'] as const;
const FAMILY = ['Okafor', 'Lindqvist', 'Moreau', 'Jones', 'Petrov', 'Byrne', 'Tanaka', 'Schäfer', 'Almeida', 'Novák', 'Haddad', 'Whitlock', 'Sørensen', 'Castellano'] as const;
const INSTITUTIONS = ['Tarn Valley University', 'Institute of Freshwater Ecology', 'Gannet Bay Marine Station', 'College of Hale', 'Northern School of Public Health', 'Museum of the Uplands', 'Sill Agricultural College', 'Open Climate Archive'] as const;
const REGIONS = ['North', 'East', 'South', 'West', 'Uplands', 'Coast'] as const;

/** The one project with the title that CKAN's SQL example looks for. */
const JONES = {
  subject: 'heritage',
  stage: 'active',
  title: 'jones',
  lead: 'Edith Jones',
  summary: 'Everybody calls it by the name on the first folder. Nine hundred glass plates of one photographer are scanned and dated, and whoever knows a face is asked to say so.',
} as const;

/** Its place among the records, from 0. */
const JONES_INDEX = 117;

const HEADER = ['project', 'subject', 'stage', 'title', 'lead', 'institution', 'region', 'start_date', 'end_date', 'team', 'budget', 'open_data', 'summary'];

/** The file's text: a header and 240 records, no randomness but the seed's. */
export function generateResearchProjects(): string {
  const random = createRandom(20_260_101);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const titles = new Set<string>();
  const records = Array.from({ length: ROWS }, (_, i) => {
    const { subject, places, studies, aims } = SUBJECTS[i % SUBJECTS.length] as (typeof SUBJECTS)[number];
    let [pattern, method] = pick<readonly [string, string]>(studies);
    const fill = () => pattern.replace('{place}', pick<string>(places));
    let title = fill();
    // Few titles can be made of a subject; after them come the second phases of earlier projects.
    for (let attempt = 1; titles.has(title); attempt++) {
      [pattern, method] = pick<readonly [string, string]>(studies);
      title = attempt < 30 ? fill() : `${fill()}, second phase`;
    }
    titles.add(title);
    const drawn = pick(STAGES);
    const stage = i === JONES_INDEX ? JONES.stage : drawn;
    const [from, years] = FIRST_YEARS[stage];
    const start = new Date(Date.UTC(from + Math.floor(random() * years), Math.floor(random() * 12), 1));
    const end = new Date(Date.UTC(start.getUTCFullYear() + 1 + Math.floor(random() * 4), start.getUTCMonth(), 0));
    const project = {
      subject: subject as string,
      title,
      lead: `${pick(GIVEN)} ${pick(FAMILY)}`,
      summary: `${method} ${pick<string>(aims)}`,
      ...(i === JONES_INDEX ? JONES : {}),
    };
    return [
      1001 + i,
      project.subject,
      stage,
      project.title,
      project.lead,
      pick(INSTITUTIONS),
      pick(REGIONS),
      isoDay(start),
      stage === 'completed' ? isoDay(end) : '',
      2 + Math.floor(random() * 18),
      (5000 + Math.floor(random() ** 2 * 1_900_000) / 4).toFixed(2),
      random() < 0.7,
      project.summary,
    ];
  });
  return [HEADER, ...records].map((record) => record.map(toCell).join(',')).join('\n') + '\n';
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function toCell(value: string | number | boolean): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Mulberry32: numbers in [0, 1), the same for a seed everywhere. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('research-projects.csv', import.meta.url), generateResearchProjects());
