import { statSync } from 'node:fs';
import { formatBytes } from './build-log.ts';
import { printable } from './printable.ts';

/** What is being done to a table. */
export type CompileStep = 'reading' | 'loading' | 'summing up' | 'writing the store' | 'writing the index';

/** How far a resource's table is. */
export interface TableProgress {
  /** `birdstrikes/birdstrikes.csv`. */
  readonly path: string;
  /** Of the file. */
  readonly bytes: number;
  readonly step: CompileStep;
  /** Records of the table; null: nobody knows yet. */
  readonly rows: number | null;
  /** Of the step, 0 to 1; null: nobody knows. */
  readonly done: number | null;
  /** Bytes of store and index so far; null: there are none yet. */
  readonly written: number | null;
  /** Seconds that the step still takes; null: nobody knows yet. */
  readonly left: number | null;
}

const WIDTH = 20;

/** Steps of many statements, each with a measure of its own. */
const IN_MANY: ReadonlySet<CompileStep> = new Set(['summing up', 'writing the index']);

/** Progress in a line, for people: `a/b.csv ██████░░░░ loading, 1,200,000 of 3,000,000 rows`. Of steps of many statements, which look at all rows again and again, the share in per cent. */
export function progressLine({ path, bytes, step, rows, done, written, left }: TableProgress): string {
  const filled = Math.round(Math.min(Math.max(done ?? 0, 0), 1) * WIDTH);
  const bar = done === null ? '' : `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} `;
  const store = written === null ? '' : `, ${formatBytes(written)} written`;
  return `  ${printable(path)} ${bar}${step}${IN_MANY.has(step) ? inAll(rows, done) : ofWhat(rows, bytes, done)}${store}${timeLeft(left)}`;
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 90 ? `, ${Math.ceil(seconds)} s left` : `, ${Math.round(seconds / 60)} min left`;
}

function ofWhat(rows: number | null, bytes: number, done: number | null): string {
  if (rows === null)
    return done === null
      ? `, ${formatBytes(bytes)}`
      : `, ${formatBytes(done * bytes)} of ${formatBytes(bytes)}`;
  const all = `${count(rows)} rows`;
  return done === null ? `, ${all}` : `, ${count(Math.floor(done * rows))} of ${all}`;
}

function inAll(rows: number | null, done: number | null): string {
  const all = rows === null ? '' : `, ${count(rows)} rows`;
  return done === null ? all : `${all}, ${Math.floor(done * 100)} %`;
}

/** Milliseconds between looks at the work, and after which a line is written where lines stay. */
const LOOK = 100;
const LINE = 10_000;
/** Seconds of a step after which its rate tells something, if so much of it is done. */
const [SURE, SURE_SHARE] = [5, 0.1];

/** Hears of each step, and of what is known from then on. `file`: path of a file that is being written; `done`: of the step, 0 to 1. */
export type TellStep = (
  step: CompileStep,
  known?: { readonly rows?: number; readonly file?: string; readonly done?: number },
) => void;

/** Tells how far the table at hand is. */
export interface ProgressTeller {
  /** A table's work begins. @param bytes of its file */
  begin(path: string, bytes: number): void;
  readonly step: TellStep;
  end(): void;
}

/** Where progress is shown. */
export interface ProgressView {
  /** Writes a line that stays: every ten seconds, where nothing can be drawn. */
  readonly log: (line: string) => void;
  /** Puts a line in the place of the one it drew before; the empty one removes it. Null: nobody watches. */
  readonly draw: ((line: string) => void) | null;
}

/**
 * Tells of work that takes long.
 * @param measure how much of the statement under way is done, 0 to 1; null: nobody knows
 */
export function createProgressTeller(
  { log, draw }: ProgressView,
  measure: () => number | null,
): ProgressTeller {
  let at: Omit<TableProgress, 'done' | 'written' | 'left'> | null = null;
  /** By path the bytes of what is written; a file that is done is soon moved elsewhere. */
  const files = new Map<string, number>();
  let told: number | null = null;
  let [began, toldAt] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    if (!at) return;
    for (const [path, bytes] of files) files.set(path, Math.max(bytes, sizeOf(path)));
    const bytes = [...files.values()].reduce((sum, own) => sum + own, 0);
    const written = bytes === 0 ? null : bytes;
    const done = IN_MANY.has(at.step) ? told : measure();
    const now = performance.now();
    // What was told some time ago is no rate of now: the time that was left then passes.
    const left = done === null ? null : timeFor(done, began, IN_MANY.has(at.step) ? toldAt : now, now);
    (draw ?? log)(progressLine({ ...at, done, written, left }));
  };
  return {
    begin(path, bytes) {
      at = { path, bytes, step: 'reading', rows: null };
      files.clear();
      told = null;
      began = performance.now();
      // Of small tables, which are compiled side by side, the last one that began is at hand.
      clearInterval(timer);
      timer = setInterval(look, draw ? LOOK : LINE);
      if (draw) look();
    },
    step(step, known = {}) {
      if (!at) return;
      const isNew = step !== at.step;
      if (isNew) began = performance.now();
      at = { ...at, step, rows: known.rows ?? at.rows };
      if (known.file !== undefined) files.set(known.file, files.get(known.file) ?? 0);
      if (known.done !== undefined) toldAt = performance.now();
      told = known.done ?? (isNew ? null : told);
      if (draw && isNew) look();
    },
    end() {
      clearInterval(timer);
      at = null;
      draw?.('');
    },
  };
}

/**
 * Seconds that a step still takes. Null: that is not known.
 * @param done of it, 0 to 1, as of `toldAt` @param began when it began, @param toldAt and @param now in milliseconds
 */
function timeFor(done: number, began: number, toldAt: number, now: number): number | null {
  if (done < SURE_SHARE || now - began <= SURE * 1000) return null;
  const left = ((toldAt - began) / done) * (1 - done) - (now - toldAt);
  return left > 0 ? left / 1000 : null;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
