import type { Answer } from './answer.ts';
import type { BenchSet } from './bench-set.ts';
import { LINE, type ColdAnswer } from './measure-cold.ts';
import { percentile } from './percentile.ts';
import type { SetResults } from './results.ts';
import type { Kind } from './workload.ts';

/** One figure that was to be reached. */
export interface Verdict {
  readonly work: string;
  readonly measure: string;
  readonly value: string;
  readonly goal: string;
  /** By how much it is missed: 1 and less is reached. */
  readonly ratio: number;
}

/** Times of answers; one that failed took for ever. */
export function answerTimes(answers: readonly Answer[] | undefined): readonly number[] {
  return (answers ?? []).map(({ ms, failure }) => (failure === undefined ? ms : Number.POSITIVE_INFINITY));
}

/** The same, of first visits, in seconds. */
export function visitTimes(answers: readonly ColdAnswer[] | undefined): readonly number[] {
  return (answers ?? []).map(({ seconds, failure }) =>
    failure === undefined ? seconds : Number.POSITIVE_INFINITY,
  );
}

const SHARES = [
  [0.5, 'median'],
  [0.95, '95 %'],
  [1, 'most'],
] as const;

/** All that was to be reached and was measured, as far as `goals.ts` tells. The first kind is the plain page. */
export function checkGoals({ table, kinds: draw }: BenchSet, results: SetResults): readonly Verdict[] {
  const kinds = draw(0);
  const page = percentile(answerTimes(results.warm?.[kinds[0]?.id ?? '']), 0.5);
  return [
    ...kinds.flatMap((kind) => checkWarm(kind, page, results)),
    ...kinds.flatMap((kind) => checkCold(kind, results.cold?.[kind.id])),
    ...checkBuild(table.records * table.columns.length, results),
    ...checkExplorer(results),
  ].filter(({ ratio }) => !Number.isNaN(ratio));
}

function checkWarm({ id, label, goal }: Kind, page: number, results: SetResults): readonly Verdict[] {
  const own = percentile(answerTimes(results.warm?.[id]), 0.5);
  const postgres = percentile(results.postgres?.times[id], 0.5);
  const verdicts: Verdict[] = [];
  if (goal.pages !== undefined)
    verdicts.push(
      most(label, 'warm, median ÷ plain page', { value: own / page, limit: goal.pages, unit: '×' }),
    );
  if (goal.faster !== undefined && postgres > (goal.from ?? 0))
    verdicts.push({
      work: label,
      measure: 'warm, faster than PostgreSQL',
      value: `${round(postgres / own)} ×`,
      goal: `≥ ${goal.faster} ×`,
      ratio: (goal.faster * own) / postgres,
    });
  return verdicts;
}

function checkCold({ label, goal: { cold } }: Kind, answers: readonly ColdAnswer[] | undefined) {
  if (!cold || !answers) return [];
  const verdicts: Verdict[] = [];
  const data = answers.map(({ bytes }) => bytes.data / 1e3);
  cold.data?.forEach((limit, i) => {
    const [share, name] = SHARES[i] ?? SHARES[0];
    verdicts.push(
      most(label, `first visit, data, ${name}`, { value: percentile(data, share), limit, unit: 'KB' }),
    );
  });
  cold.seconds?.forEach((limit, i) => {
    const [share, name] = SHARES[i] ?? SHARES[0];
    const value = percentile(visitTimes(answers), share);
    verdicts.push(most(label, `first visit, time, ${name}`, { value, limit, unit: 's' }));
  });
  if (cold.requests !== undefined) {
    const requests = answers.map((one) => one.requests.data);
    verdicts.push(
      most(label, 'first visit, requests for data, most', {
        value: percentile(requests, 1),
        limit: cold.requests,
        unit: '',
      }),
    );
  }
  if (cold.line !== undefined) {
    const times = visitTimes(answers).map((seconds, i) => {
      const bytes = answers[i]?.bytes;
      return bytes ? seconds / (((bytes.engine + bytes.data) * 8) / LINE.speed) : Number.NaN;
    });
    const measure = 'first visit, median ÷ the line’s time for engine and data';
    verdicts.push(most(label, measure, { value: percentile(times, 0.5), limit: cold.line, unit: '×' }));
  }
  return verdicts;
}

/** Of a million records of ten columns, for which the goal is told. */
const GOAL_CELLS = 1e7;

function checkBuild(cells: number, { build, csv = Number.NaN }: SetResults): readonly Verdict[] {
  if (!build) return [];
  const { index, store } = publishedBytes(build.bytes);
  return [
    most('build', 'index and records ÷ CSV', { value: index / csv, limit: 0.95, unit: '×' }),
    most('build', 'the same with the store ÷ CSV', { value: (index + store) / csv, limit: 1.35, unit: '×' }),
    most('build', `${round(build.seconds)} s for ${round(cells / 1e6)} million cells; for ten million`, {
      value: (build.seconds * GOAL_CELLS) / cells,
      limit: 25,
      unit: 's',
    }),
    most('build', 'most memory', { value: build.memory ?? Number.NaN, limit: 1500, unit: 'MB' }),
  ];
}

function checkExplorer({ explorer }: SetResults): readonly Verdict[] {
  if (!explorer) return [];
  const { firstPaint, firstRecords, scroll, inputs, crossFilter = [], mapMoves = [] } = explorer;
  return [
    most('explorer', 'first paint', { value: firstPaint, limit: 1000, unit: 'ms' }),
    most('explorer', 'first visit, first records on screen, median', {
      value: percentile(firstRecords, 0.5),
      limit: 1500,
      unit: 'ms',
    }),
    most('explorer', 'input to next paint while a statement runs, most', {
      value: Math.max(...inputs),
      limit: 100,
      unit: 'ms',
    }),
    ...timed('a brush to the bars of all other heads', crossFilter, 150),
    ...timed('a move of the map', mapMoves, 300),
    ...Object.entries(scroll).flatMap(([gesture, { framesPerSecond, longestTask, blank }]) => [
      most('explorer', `${gesture}, longest task`, { value: longestTask, limit: 50, unit: 'ms' }),
      most('explorer', `${gesture}, places with nothing`, { value: blank * 100, limit: 1, unit: '%' }),
      {
        work: 'explorer',
        measure: `${gesture}, frames a second`,
        value: round(framesPerSecond),
        goal: '≥ 58',
        ratio: 58 / framesPerSecond,
      },
    ]),
  ];
}

/** Median and 95 % of some times; nothing where none were measured. @param limit milliseconds of each */
function timed(measure: string, times: readonly number[], limit: number): readonly Verdict[] {
  if (times.length === 0) return [];
  return (
    [
      ['median', 0.5],
      ['95 %', 0.95],
    ] as const
  ).map(([name, part]) =>
    most('explorer', `${measure}, ${name}`, { value: percentile(times, part), limit, unit: 'ms' }),
  );
}

/** Published bytes: DuckDB's store, and what is neither it nor the source. */
export function publishedBytes(bytes: Readonly<Record<string, number>>): {
  readonly store: number;
  readonly index: number;
} {
  const { csv = 0, duckdb = 0, ...others } = bytes;
  void csv;
  return { store: duckdb, index: Object.values(others).reduce((sum, size) => sum + size, 0) };
}

function most(
  work: string,
  measure: string,
  { value, limit, unit }: { readonly value: number; readonly limit: number; readonly unit: string },
): Verdict {
  return {
    work,
    measure,
    value: Number.isFinite(value) ? `${round(value)} ${unit}`.trim() : 'fails',
    goal: `≤ ${limit} ${unit}`.trim(),
    ratio: value / limit,
  };
}

/** A number with as many digits as tell something. */
export function round(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return 'fails';
  return value.toFixed(Math.abs(value) < 10 ? 1 : 0);
}
