import { EngineLost } from '../../engine-errors.ts';
import type { EngineMember } from './member.ts';

/** Processes for whoever needs one next: one takes half a second to start, and as much of the processor. */
export interface Spares {
  /** Whether one could work at once. */
  readonly isReady: boolean;
  /**
   * One of them, one that is starting at worst; a new one where there is none.
   * @param nice how far that yields to others while it starts, see setNiceness; no further than those that nobody needs yet
   */
  take(nice: number): Promise<EngineMember>;
  /** Sees to it that there are as many as there are to be. */
  prepare(): void;
  /** Keeps a process that nobody needs. False: there are enough. */
  give(member: EngineMember): boolean;
  members(): readonly EngineMember[];
  /** Resolves when all have ended. */
  close(): Promise<void>;
}

/** What spare processes are started with. */
export interface SparesOptions {
  /** @param nice see setNiceness */
  readonly start: (nice: number) => Promise<EngineMember>;
  /** Makes one ready for what is most likely asked next; nobody hears where that fails. */
  readonly warm: (member: EngineMember) => Promise<void>;
  /** How many. */
  readonly most: number;
  /** Whether there is memory for one more. */
  readonly hasRoom: () => boolean;
}

interface Spare {
  readonly starting: Promise<EngineMember>;
  member: EngineMember | null;
}

/** How far one that nobody needs yet yields to others while it starts, where it can have the cores back. */
const NICE = 10;

/** Milliseconds after which another one is started: who needs the processor now comes first. */
const PAUSE = 500;

/** Milliseconds after which is looked again where there was no room. */
const AGAIN = 2000;

/** None is started before it is asked for. */
export function createSpares({ start, warm, most, hasRoom }: SparesOptions): Spares {
  const spares = new Set<Spare>();
  let clock: ReturnType<typeof setTimeout> | null = null;
  let closed = false;
  /** Null: not known. */
  let mayTakeBack: boolean | null = null;

  async function startOne(nice: number): Promise<EngineMember> {
    const member = await start(nice);
    mayTakeBack ??= member.child.setNiceness(nice + 1) && member.child.setNiceness(nice);
    return member;
  }

  async function startWarm(): Promise<EngineMember> {
    const member = await startOne(mayTakeBack ? NICE : 0);
    // What is wrong is told to whoever asks for it.
    await warm(member).catch(() => undefined);
    return member;
  }

  function prepareIn(milliseconds: number): void {
    if (closed || clock) return;
    clock = setTimeout(() => {
      clock = null;
      prepare();
    }, milliseconds);
    clock.unref();
  }

  function prepare(): void {
    // One after the other.
    if (closed || spares.size >= most || [...spares].some(({ member }) => !member)) return;
    if (!hasRoom()) return prepareIn(AGAIN);
    const spare: Spare = { starting: startWarm(), member: null };
    spares.add(spare);
    spare.starting.then(
      (member) => {
        member.child.setNiceness(0);
        spare.member = member;
        forgetWhenEnded(spare, member);
        prepareIn(PAUSE);
      },
      () => {
        spares.delete(spare);
        prepareIn(AGAIN);
      },
    );
  }

  function forgetWhenEnded(spare: Spare, { child }: EngineMember): void {
    void child.ended.then(() => {
      if (spares.delete(spare)) prepareIn(AGAIN);
    });
  }

  return {
    get isReady() {
      return [...spares].some(({ member }) => member);
    },
    take(nice) {
      const spare = [...spares].find(({ member }) => member) ?? [...spares][0];
      prepareIn(PAUSE);
      if (!spare) return startOne(Math.min(NICE, nice));
      spares.delete(spare);
      return spare.starting;
    },
    prepare,
    give(member) {
      if (closed || spares.size >= most) return false;
      const spare: Spare = { starting: Promise.resolve(member), member };
      spares.add(spare);
      forgetWhenEnded(spare, member);
      return true;
    },
    members: () => [...spares].flatMap(({ member }) => member ?? []),
    async close() {
      closed = true;
      if (clock) clearTimeout(clock);
      await Promise.all(
        [...spares].map(async ({ starting }) => {
          // What did not start has nothing to end; who started it was told.
          const member = await starting.catch(() => null);
          member?.child.kill(new EngineLost('the engine was closed'));
          await member?.child.ended;
        }),
      );
    },
  };
}
