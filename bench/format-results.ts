import { cpus, totalmem } from 'node:os';
import { INDEX_VERSION } from '../src/index/index-layout.ts';
import type { BenchSet } from './bench-set.ts';
import { checkAnswers } from './check-answers.ts';
import { answerTimes, checkGoals, publishedBytes, round, visitTimes } from './check-goals.ts';
import { keptSections } from './kept-sections.ts';
import { percentile } from './percentile.ts';
import type { SetResults } from './results.ts';

/** A table and what was measured of it; a part of its kinds may be. */
export interface Measured {
  readonly set: BenchSet;
  readonly results: SetResults;
}

const PEERS = [
  ['postgres', 'PostgreSQL'],
  ['sqlite', 'SQLite-WASM'],
  ['duckdb', 'DuckDB-WASM'],
] as const;
const SHARES = [0.5, 0.95, 1] as const;
/** Programs at once that this one shares the machine with at most, for its times to count. */
const BUSY = 2;

/**
 * The report, as Markdown.
 * @param large the same table with more records, where it was measured
 * @param before the last one: what it says of tables that are not here, and what somebody has written below it, is kept
 */
export function formatResults(all: readonly Measured[], large: readonly Measured[], before: string): string {
  const sections = `${all.map(setLines).join('\n')}${largeLines(all, large)}`;
  const kept = keptSections(before, sections);
  const notes = /\n## Notes[\s\S]*$/.exec(before)?.[0] ?? '';
  return `# Bench

\`npm run bench\` (bench/run.ts tells the stages), on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB,
Node ${process.version}. Every request is another one: words, values and places are drawn from all that a table holds, by \`_id\` and by rank.

- **register**: a land register (bench/register.ts): notes of 5 to 15 of 30,000 words with Zipf's frequencies in several languages' shapes, unique parcel numbers in no
  order, owners of about twenty parcels, addresses, cities, dates, coordinates, nulls. **wide**, **tall**, **broad**: 200, 48 and
  1,094 columns of all types, many null. **scripts**: 120,000 words of which hardly any is frequent, names in a script of thousands of characters, keys of
  letters, most cells null, no numbers. **logs**: a web server's log in the order of time, with bursts: addresses, URLs that come again by Zipf's law,
  identifiers in them that hardly come twice, and the whole line besides.
- Building is measured by cells: 25 s is for a million records of ten columns. Of a small table, starting and the pages' files count as its own. It is the
  package's command that builds, as people have it, made of these sources beforehand.
- Warm: through service worker and \`fetch\`, the engine awake, the records of a page mostly never read before. Median, 95 %, worst in ms; a request
  that fails counts as endless. "÷ page" is the median in times of the same table's plain page.
- Others: median in ms, and in brackets how many times faster datapond is. PostgreSQL has CKAN 2.11's layout and statements (page as JSON and total; GIN
  where CKAN's default is GiST), timed by psql; SQLite-WASM has FTS5 and hands over objects, DuckDB-WASM no index of words and hands over Arrow. Both hold all
  in memory. None of them finds parts of words but DuckDB, by a scan: where \`q\` is a part, they answer in no time that there is none.
- First visit: a new browser profile for each request, HTTP/1.1, 20 Mbit/s and 40 ms; bytes of bodies until the whole answer is there, time from
  the navigation on, with all that is needed: page, code, engine where it is asked.

## Missed

${missedLines(all)}${keptLines(kept.missed)}
${sections}${kept.sections}${notes}`;
}

/** What was not reached, the work that misses most first, and of each the figure that misses most. */
function missedLines(all: readonly Measured[]): string {
  const verdicts = all.flatMap(({ set, results }) =>
    checkGoals(set, results).map((verdict) => ({
      ...verdict,
      work: `${set.table.name}: ${verdict.work}`,
    })),
  );
  const missed = verdicts.filter(({ ratio }) => ratio > 1).sort((a, b) => byRatio(b.ratio, a.ratio));
  const works = [...new Set(missed.map(({ work }) => work))];
  const lines = works.map((name) => {
    const figures = missed.filter(({ work }) => work === name);
    return row([
      name,
      figures.map(({ measure, value, goal }) => `${measure} **${value}** (${goal})`).join('; '),
    ]);
  });
  const unasked = all.flatMap(unaskedOf);
  return `${missed.length} of ${verdicts.length} figures, the worst first.${unasked.length === 0 ? '' : ` Not measured: ${unasked.join('; ')}.`}

${lines.length === 0 ? '' : `| work | figures that miss, and what is to be reached |\n| --- | --- |\n${lines.join('\n')}\n`}`;
}

/** Which works of a table were not asked, warm or on a first visit: the stage alone where none was. */
function unaskedOf({ set, results }: Measured): string[] {
  const kinds = set.kinds(0);
  const stages = [
    { name: 'warm', works: kinds, asked: results.warm },
    { name: 'first visit', works: kinds.filter(({ goal }) => goal.cold), asked: results.cold },
  ];
  return stages.flatMap(({ name, works, asked }) => {
    const missing = works.filter(({ id }) => !asked?.[id]?.length).map(({ label }) => label);
    const labels = missing.length === works.length && missing.length > 0 ? ['all requests'] : missing;
    return labels.map((label) => `${set.table.name}: ${label} (${name})`);
  });
}

/** What tables miss that were not measured on this machine. */
function keptLines(missed: readonly string[]): string {
  if (missed.length === 0) return '';
  return `
Of tables that are not on this machine, as it was reported before:

${head(['work', 'figures that miss, and what is to be reached'])}
${missed.join('\n')}
`;
}

/** Endless ones are equal. */
function byRatio(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function setLines({ set, results }: Measured): string {
  const kinds = set.kinds(0);
  const { warm = {}, cold = {}, stages } = results;
  const page = percentile(answerTimes(warm[kinds[0]?.id ?? '']), 0.5);
  const peers = PEERS.filter(([name]) => results[name]);
  const dates = Object.entries(stages).map(([name, { date, failure, load }]) => {
    // What else ran on the machine makes everything slower.
    const busy = load > 1 ? [`load ${load.toFixed(1)} before`] : [];
    const failed = failure === undefined ? [] : [`not measured: ${failure.split('\n')[0]}`];
    const notes = [...busy, ...failed];
    return `${name} ${date}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  });
  const browsers = [...new Set(Object.values(stages).map(({ browser }) => browser))];
  const versions = peers.map(([name, title]) => `${title} ${results[name]?.version ?? ''}`);
  return `
## ${set.table.name}: ${set.table.records.toLocaleString('en')} records, ${set.table.columns.length} columns, ${mb(results.csv ?? Number.NaN)} MB of CSV

Chromium ${browsers.join(', ')}${versions.length > 0 ? `; ${versions.join(', ')}` : ''}. Index format ${results.build?.format ?? 'not known'}. Measured (UTC): ${dates.join('; ')}.
${oldLines(results)}${busyLines(results)}
### Warm

${head(['work', 'datapond, ms', '÷ page', ...peers.map(([, title]) => title)])}
${kinds
  .filter(({ id }) => warm[id]?.length)
  .map(({ id, label }) => {
    const times = answerTimes(warm[id]);
    const own = percentile(times, 0.5);
    return row([
      label,
      SHARES.map((share) => round(percentile(times, share))).join(' / '),
      round(own / page),
      ...peers.map(([name]) => comparedTime(percentile(results[name]?.times[id], 0.5), own)),
    ]);
  })
  .join('\n')}
${row(['load (and index), s', 'none', '', ...peers.map(([name]) => round((results[name]?.load ?? Number.NaN) / 1000))])}

${warm[kinds[0]?.id ?? '']?.length ?? 0} requests of each kind. ${answerLines({ set, results })}

### First visit

${head(['work', 'data, KB', 'requests for data / all', 'engine, KB', 'all, KB', 'seconds'])}
${kinds
  .filter(({ id }) => cold[id]?.length)
  .map(({ id, label }) => {
    const answers = cold[id] ?? [];
    const tell = (list: readonly number[]) =>
      SHARES.map((share) => round(percentile(list, share))).join(' / ');
    const all = ({ code, engine, data }: Readonly<Record<'code' | 'engine' | 'data', number>>) =>
      code + engine + data;
    return row([
      label,
      tell(answers.map(({ bytes }) => bytes.data / 1e3)),
      `${percentile(
        answers.map(({ requests }) => requests.data),
        0.5,
      )} / ${percentile(
        answers.map(({ requests }) => all(requests)),
        0.5,
      )}`,
      round(
        percentile(
          answers.map(({ bytes }) => bytes.engine / 1e3),
          0.5,
        ),
      ),
      round(
        percentile(
          answers.map(({ bytes }) => all(bytes) / 1e3),
          0.5,
        ),
      ),
      tell(visitTimes(answers)),
    ]);
  })
  .join('\n')}

${cold[kinds[0]?.id ?? '']?.length ?? 0} visits of each kind: median, 95 %, most; requests, engine and all: medians.
${buildLines(results)}${explorerLines(results)}`;
}

/** Says that an index was of another format than the one that is made now. */
function oldLines({ build }: SetResults): string {
  if (!build || build.format === INDEX_VERSION) return '';
  return `
**Of an index of another format than ${INDEX_VERSION}, which is made now: bytes and requests may be others by now.**
`;
}

/** A warning where so much else ran that times tell of that. */
function busyLines({ stages }: SetResults): string {
  const busy = Object.entries(stages).filter(([name, { load }]) => name !== 'build' && load > BUSY);
  if (busy.length === 0) return '';
  return `
**Other programs kept the machine busy before ${busy.map(([name]) => name).join(', ')}: these times are too long, and ratios between stages measured at another load mean nothing.**
Bytes, requests and the comparison of answers hold.
`;
}

function answerLines({ set, results: { warm = {}, expected = {} } }: Measured): string {
  const most = Math.max(0, ...Object.values(expected).map(({ length }) => length));
  const { compared, differences } = checkAnswers(set.kinds(most), warm, expected);
  if (compared === 0) return 'No answer was compared with PostgreSQL’s.';
  const told = differences
    .slice(0, 20)
    .map(({ kind, ask, problem }) => `\n- ${kind} \`${ask}\`: ${problem.slice(0, 300)}`);
  return `${compared} answers (total, first records in their order) were compared with what PostgreSQL says: ${differences.length} differ.${told.join('')}`;
}

function buildLines({ build, csv = Number.NaN }: SetResults): string {
  if (!build) return '';
  const { store, index } = publishedBytes(build.bytes);
  return `
### Build

${build.seconds.toFixed(0)} s with nothing cached, pages and code included; ${build.memory ?? '–'} MB at the peak. Published beside the source: store ${mb(store)} MB, the rest ${mb(index)} MB,
together ${fixed((store + index) / csv, 2)} × the CSV.
`;
}

function explorerLines({ explorer }: SetResults): string {
  if (!explorer) return '';
  const { firstPaint, firstRecords, scroll, plain, inputs, crossFilter, mapMoves } = explorer;
  const middle = (times: readonly number[] = []) => round(percentile(times, 0.5));
  return `
### Explorer

First paint ${round(firstPaint)} ms; first records on screen, on a first visit over the slow line, ${round(percentile(firstRecords, 0.5))} ms; from an input to the
next paint while a statement runs ${round(Math.max(...inputs))} ms at most. Plain text scrolls at ${round(plain?.framesPerSecond ?? Number.NaN)} frames a second.
From a brush in a head to the bars of all others ${middle(crossFilter)} ms, from a move of the map to what is in view then ${middle(mapMoves)} ms.

${head(['scrolling', 'frames a second', 'longest frame, ms', 'longest task, ms', 'places with nothing, %'])}
${Object.entries(scroll)
  .map(([gesture, { framesPerSecond, longestFrame, longestTask, blank }]) =>
    row([gesture, round(framesPerSecond), round(longestFrame), round(longestTask), round(blank * 100)]),
  )
  .join('\n')}
`;
}

function largeLines(all: readonly Measured[], large: readonly Measured[]): string {
  return large
    .map(({ set, results }) => {
      const small = all.find((one) => one.set.table.name === set.table.name)?.results;
      if (!small) return '';
      const lines = set.kinds(0).flatMap(({ id, label }) => {
        const [before, after] = [small, results].map((one) => percentile(answerTimes(one.warm?.[id]), 0.5));
        const [few, more] = [small, results].map((one) =>
          percentile(
            one.cold?.[id]?.map(({ bytes }) => bytes.data / 1e3),
            0.5,
          ),
        );
        if (Number.isNaN(after) && Number.isNaN(more)) return [];
        const times = (a = Number.NaN, b = Number.NaN) => `${round(a)} → ${comparedTime(b, a)}`;
        return [row([label, times(before, after), times(few, more)])];
      });
      return `
## ${set.table.name}: ${set.table.records.toLocaleString('en')} records

${head(['work', 'warm, ms', 'first visit, data, KB'])}
${lines.join('\n')}
${buildLines(results)}`;
    })
    .join('\n');
}

/** A figure, and in brackets how many times another one it is; of figures that are missing nothing is compared. */
function comparedTime(figure: number, other: number): string {
  const ratio = figure / other;
  return Number.isNaN(ratio) ? round(figure) : `${round(figure)} (${Number(ratio.toPrecision(2))})`;
}

function head(cells: readonly string[]): string {
  return `${row(cells)}\n| --- |${' ---: |'.repeat(cells.length - 1)}`;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function mb(bytes: number): string {
  return fixed(bytes / 1e6, 1);
}

/** A number with so many decimals; a dash where it is missing. */
function fixed(value: number, decimals: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(decimals);
}
