import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../../core/errors.ts';
import type { EngineChild } from './child.ts';
import { type LaneName, LANES, type LaneSettings } from './lane-settings.ts';
import { type Candidate, createLanes } from './lanes.ts';
import type { Preempted } from './preemption.ts';
import type { EngineMember } from './member.ts';
import type { Place } from './place.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A process that does nothing, and has of the processor what it is told. */
interface FakeChild extends EngineChild {
  had: number;
  nice: number;
  state: 'runs' | 'paused' | 'killed';
}

function createFakeChild(pid: number, { canPause, mayTakeBack }: FakeOptions): FakeChild {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const child: FakeChild = {
    pid,
    had: 0,
    nice: 0,
    state: 'runs',
    get alive() {
      return child.state !== 'killed';
    },
    memory: () => 1,
    processor: () => child.had,
    ask: () => {
      throw new Error('it answers nothing');
    },
    pause() {
      if (canPause) child.state = 'paused';
      return canPause;
    },
    goOn() {
      child.state = 'runs';
    },
    setNiceness(nice) {
      if (nice < child.nice && !mayTakeBack) return false;
      child.nice = nice;
      return true;
    },
    kill() {
      child.state = 'killed';
      end();
    },
    ended,
  };
  return child;
}

interface FakeOptions {
  readonly canPause: boolean;
  /** Whether it may have more of the cores again than it yielded. */
  readonly mayTakeBack: boolean;
}

interface StartOptions extends Partial<FakeOptions> {
  readonly hasRoom?: boolean;
  /** Resolves when the process of that number, from 0, has started. */
  readonly starts?: (number: number) => Promise<void>;
}

function startLanes(
  own: Partial<Record<LaneName, Partial<LaneSettings>>> = {},
  { hasRoom = true, canPause = true, mayTakeBack = false, starts = async () => undefined }: StartOptions = {},
) {
  const children: FakeChild[] = [];
  const base = { ...LANES, sql: { ...LANES.sql, processes: 2 } };
  const settings = Object.fromEntries(
    Object.entries(base).map(([lane, of]) => [lane, { ...of, ...own[lane as LaneName] }]),
  ) as typeof LANES;
  const resting = 1000;
  const lanes = createLanes({
    settings,
    async start(nice) {
      const child = createFakeChild(children.length, { canPause, mayTakeBack });
      child.nice = nice;
      children.push(child);
      await starts(child.pid);
      return { child } as unknown as EngineMember;
    },
    warm: async () => undefined,
    grace: 300,
    restingMemory: { search: resting, sql: resting, dump: resting, longSearch: resting, longSql: resting },
    hasRoom: () => hasRoom,
  });
  const began: string[] = [];
  return {
    lanes,
    children,
    began,
    /** Asks for a place; undefined while it waits. */
    ask(lane: LaneName, asker: string, name = asker, candidate: Partial<Candidate> = {}) {
      const asked: { place?: Place; failure?: string } = {};
      lanes.take(lane, { asker, handicap: 0.5, ...candidate }).then(
        (place) => {
          began.push(name);
          asked.place = place;
        },
        (error: EngineError | Preempted) =>
          (asked.failure = error instanceof EngineError ? error.failure : error.name),
      );
      return asked;
    },
  };
}

type Asked = ReturnType<ReturnType<typeof startLanes>['ask']>;

const settle = () => vi.advanceTimersByTimeAsync(1);
const childOf = ({ place }: Asked) => place?.member.child as FakeChild;
const works = (asked: Asked, milliseconds: number) => {
  childOf(asked).had += milliseconds;
};
const ends = async ({ place }: Asked) => {
  place?.release(Promise.resolve());
  await settle();
};
const ONE = { sql: { processes: 1 }, longSql: { processes: 1 } };

test('whoever asks for much waits for those that ask for little', async () => {
  const { ask, began } = startLanes(ONE);
  const first = ask('sql', 'attacker', 'attacker 1');
  await settle();
  ask('sql', 'attacker', 'attacker 2');
  const third = ask('sql', 'attacker', 'attacker 3');
  works(first, 90);
  await vi.advanceTimersByTimeAsync(50);
  const person = ask('sql', 'person');
  await ends(first);
  expect(began).toEqual(['attacker 1', 'person']);
  expect(third.place).toBeUndefined();
  await ends(person);
  expect(began).toEqual(['attacker 1', 'person', 'attacker 2']);
});

test('a statement is due when others wait and it has had its time, that of the greediest asker first', async () => {
  const { ask } = startLanes();
  const [one, two] = [ask('sql', 'a'), ask('sql', 'b')];
  await settle();
  works(one, 150);
  works(two, 120);
  expect([one, two].map(({ place }) => place?.isDue())).toEqual([false, false]);
  ask('sql', 'c');
  await settle();
  expect([one, two].map(({ place }) => place?.isDue())).toEqual([true, false]);
  ask('sql', 'd');
  await settle();
  expect([one, two].map(({ place }) => place?.isDue())).toEqual([true, true]);
});

test('what is known to be quick has twice the time', async () => {
  const { ask } = startLanes(ONE);
  const quick = ask('sql', 'a', 'a', { handicap: 0 });
  await settle();
  ask('sql', 'b');
  works(quick, 150);
  expect(quick.place?.isDue()).toBe(false);
  works(quick, 50);
  expect(quick.place?.isDue()).toBe(true);
});

test('a statement takes its process to the longer lane, and another process does the work', async () => {
  const { ask, children, began } = startLanes(ONE);
  const long = ask('sql', 'a');
  await settle();
  ask('sql', 'b');
  await long.place?.moveOn(1000);
  await settle();
  expect(began).toEqual(['a', 'b']);
  expect(children.map(({ state, nice }) => [state, nice])).toEqual([
    ['runs', LANES.longSql.nice],
    ['runs', LANES.sql.nice],
  ]);
});

/** One statement in the long lane, one that would follow it, and one that wants the place. */
async function crowd(options?: Parameters<typeof startLanes>[1]) {
  const started = startLanes(ONE, options);
  const running = started.ask('sql', 'a');
  await settle();
  await running.place?.moveOn(1000);
  const next = started.ask('sql', 'b');
  await settle();
  const last = started.ask('sql', 'c');
  await settle();
  return { ...started, running, next, last };
}

test('where the long lane has no place a statement is paused, and goes on where it was', async () => {
  const { running, next, last, began, children } = await crowd();
  works(next, 100);
  expect(next.place?.isDue()).toBe(true);
  let goesOn = false;
  void next.place?.moveOn(10_000)?.then(() => (goesOn = true));
  await settle();
  expect(childOf(next).state).toBe('paused');
  expect(began).toEqual(['a', 'b', 'c']);
  expect(goesOn).toBe(false);
  await ends(running);
  expect(goesOn).toBe(true);
  expect(childOf(next).state).toBe('runs');
  expect(childOf(last).state).toBe('runs');
  expect(children.filter(({ state }) => state === 'paused')).toEqual([]);
});

test('in the long lane, too, statements take turns', async () => {
  const { running, next } = await crowd();
  works(next, 100);
  next.place?.worked();
  const turn = next.place?.moveOn(10_000);
  works(running, 499);
  expect(running.place?.isDue()).toBe(false);
  works(running, 1);
  expect(running.place?.isDue()).toBe(true);
  const back = running.place?.moveOn(10_000);
  await turn;
  expect([running, next].map((asked) => childOf(asked).state)).toEqual(['paused', 'runs']);
  works(next, 5000);
  void next.place?.worked();
  const again = next.place?.moveOn(10_000);
  await back;
  expect([running, next].map((asked) => childOf(asked).state)).toEqual(['runs', 'paused']);
  await ends(running);
  await again;
  expect(childOf(next).state).toBe('runs');
});

test('a turn in the long lane ends in time where others keep the statement from the cores', async () => {
  const { running, next } = await crowd();
  void next.place?.moveOn(10_000);
  await vi.advanceTimersByTimeAsync(900);
  expect(running.place?.isDue()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(running.place?.isDue()).toBe(true);
  void running.place?.moveOn(10_000);
  expect(next.place?.isDue()).toBe(false);
});

test('who waits too long for the next turn is told so, and its process is ended', async () => {
  const { next } = await crowd();
  const turn = next.place?.moveOn(2000);
  const told = turn?.catch((error: EngineError) => error.failure);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await told).toBe('busy');
  next.place?.release(childOf(next).ended);
  expect(childOf(next).state).toBe('killed');
});

test.each([{ hasRoom: false }, { canPause: false }])(
  'where a process cannot be paused the statement is to be begun again: %o',
  async (options) => {
    const { next } = await crowd(options);
    expect(next.place?.moveOn(1000)).toBe(null);
    expect(next.place?.mayStay()).toBe(false);
    expect(childOf(next).state).toBe('runs');
  },
);

test('a process that did what took long is of use again where it may have the cores back', async () => {
  for (const mayTakeBack of [true, false]) {
    const { ask, children } = startLanes(ONE, { mayTakeBack });
    const long = ask('sql', 'a');
    await settle();
    await long.place?.moveOn(1000);
    await ends(long);
    ask('sql', 'b');
    await settle();
    expect(children.length).toBe(mayTakeBack ? 1 : 2);
  }
});

test('nobody is kept by a process that has yet to start', async () => {
  const { ask, began } = startLanes(
    {},
    { starts: (number) => (number === 1 ? new Promise(() => undefined) : Promise.resolve()) },
  );
  const first = ask('sql', 'a');
  await settle();
  ask('sql', 'b');
  await settle();
  expect(began).toEqual(['a']);
  await ends(first);
  expect(began).toEqual(['a', 'b']);
});

test('who waits is told that no process starts', async () => {
  const { ask } = startLanes({}, { starts: () => Promise.reject(new EngineError('crashed', 'no memory')) });
  const asked = [ask('sql', 'a'), ask('sql', 'b')];
  await settle();
  expect(asked.map(({ failure }) => failure)).toEqual(['crashed', 'crashed']);
});

test('of a process’s places some are for who has none, and for what is quick', async () => {
  const { ask, began } = startLanes();
  for (let i = 0; i < 8; i++) ask('search', 'attacker', 'heavy');
  await settle();
  expect(began.length).toBe(6);
  ask('search', 'attacker', 'quick', { handicap: 0 });
  ask('search', 'person');
  await settle();
  expect(began.slice(6)).toEqual(['quick', 'person']);
});

test('of a lane’s processes one is for who has none, and for what is quick', async () => {
  const { ask, began } = startLanes({ sql: { processes: 3 } });
  for (let i = 0; i < 3; i++) ask('sql', 'attacker', 'heavy');
  await settle();
  expect(began.length).toBe(2);
  ask('sql', 'attacker', 'quick', { handicap: 0 });
  await settle();
  expect(began.slice(2)).toEqual(['quick']);
});

/** No process but the first one ever starts. */
const startsFirstAlone = (number: number) =>
  number === 0 ? Promise.resolve() : new Promise<void>(() => undefined);

/** Of three processes one has started, and an asker who has had much wants it again. */
async function keepOneReady() {
  const started = startLanes({ sql: { processes: 3 } }, { starts: startsFirstAlone });
  const first = started.ask('sql', 'attacker', 'heavy');
  await settle();
  works(first, 600);
  await ends(first);
  started.ask('sql', 'attacker', 'heavier');
  return started;
}

test('the one process that is ready is for what is quick, and for the modest, while others have yet to start', async () => {
  const { ask, began } = await keepOneReady();
  await settle();
  expect(began).toEqual(['heavy']);
  const person = ask('sql', 'person');
  await settle();
  await ends(person);
  ask('sql', 'attacker', 'quick', { handicap: 0 });
  await settle();
  expect(began).toEqual(['heavy', 'person', 'quick']);
});

test('no process is kept for long from who waits', async () => {
  const { began } = await keepOneReady();
  await vi.advanceTimersByTimeAsync(990);
  expect(began).toEqual(['heavy']);
  await vi.advanceTimersByTimeAsync(20);
  expect(began).toEqual(['heavy', 'heavier']);
});

test('who has much under way that takes long waits in the longer lane, but for what is quick', async () => {
  const { ask, began } = startLanes({ sql: { processes: 3 } });
  for (let i = 0; i < 2; i++) {
    const long = ask('sql', 'attacker', 'long');
    await settle();
    void long.place?.moveOn(10_000);
  }
  const third = ask('sql', 'attacker');
  ask('sql', 'attacker', 'quick', { handicap: 0 });
  ask('sql', 'person');
  await settle();
  expect(third.failure).toBe('Preempted');
  expect(began).toEqual(['long', 'long', 'quick', 'person']);
});

test('what is known not to take long stays where its asker has much under way that does', async () => {
  const { ask, began } = startLanes({ sql: { processes: 3 } });
  for (let i = 0; i < 2; i++) {
    const long = ask('sql', 'attacker', 'long');
    await settle();
    void long.place?.moveOn(10_000);
  }
  ask('sql', 'attacker', 'short', { handicap: 0.2 });
  await vi.advanceTimersByTimeAsync(1100);
  expect(began).toEqual(['long', 'long', 'short']);
});

test('a process that goes on with what it was to stop is killed, one that others keep from the cores is not', async () => {
  const { ask } = startLanes();
  const [heedless, starved] = [ask('sql', 'a'), ask('sql', 'b')];
  await settle();
  for (const { place } of [heedless, starved]) place?.release(new Promise(() => undefined));
  works(heedless, 400);
  await vi.advanceTimersByTimeAsync(400);
  expect([heedless, starved].map((asked) => childOf(asked).state)).toEqual(['killed', 'runs']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(childOf(starved).state).toBe('killed');
});

test('nobody waits for a process that starts while one that is ready has nothing to do', async () => {
  const { ask, began } = startLanes(ONE, { mayTakeBack: true, starts: startsFirstAlone });
  const long = ask('sql', 'a');
  await settle();
  ask('sql', 'b');
  await settle();
  await long.place?.moveOn(10_000);
  await settle();
  expect(began).toEqual(['a']);
  long.place?.release(Promise.resolve());
  await settle();
  expect(began).toEqual(['a', 'b']);
});

test('others are started in the place of processes that nothing is to begin in', async () => {
  const { ask, began, children, lanes } = startLanes({ sql: { processes: 2 } });
  lanes.prepare();
  const full = [ask('sql', 'a'), ask('sql', 'b')];
  await settle();
  for (const { place } of full) place?.retire();
  ask('sql', 'c');
  await vi.advanceTimersByTimeAsync(3000);
  expect(began).toEqual(['a', 'b', 'c']);
  expect(children.length).toBeLessThan(8);
});

test('nobody waits for a process that has yet to stop', async () => {
  const { ask, began, lanes } = startLanes(ONE);
  lanes.prepare();
  const stopping = ask('sql', 'a');
  await vi.advanceTimersByTimeAsync(5000);
  ask('sql', 'b');
  await settle();
  stopping.place?.release(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(50);
  expect(began).toEqual(['a', 'b']);
});

test('closing ends every process, those that are paused among them, and tells who waits', async () => {
  const { next, lanes, children, ask } = await crowd();
  void next.place?.moveOn(10_000)?.catch(() => undefined);
  const waits = ask('sql', 'd');
  await settle();
  await lanes.close();
  expect(new Set(children.map(({ state }) => state))).toEqual(new Set(['killed']));
  expect(waits.failure).toBe('crashed');
});
