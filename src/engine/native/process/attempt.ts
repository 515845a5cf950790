import type { CancelSignal, Columns } from '../../../core/ports.ts';
import { createLimit } from '../../limit.ts';
import { blame, isFull, isTooLarge } from './blame.ts';
import type { Budget } from './budget.ts';
import type { ExpectedCost } from './expected-cost.ts';
import { type LaneName, LONG } from './lane-settings.ts';
import type { StatementKind } from './messages.ts';
import type { NamedTables } from './named-tables.ts';
import { preemptWhenDue } from './preemption.ts';
import type { ProcessPool } from './process-pool.ts';

/** A statement of somebody. */
export interface AskedStatement {
  readonly kind: StatementKind;
  readonly text: string;
  readonly budget: Budget;
  readonly signal: CancelSignal | undefined;
  readonly asker: string;
}

/** Where statements run, what they name, and what becomes known of them. */
export interface AttemptContext {
  readonly pool: ProcessPool;
  readonly tables: NamedTables;
  readonly expected: ExpectedCost;
}

/**
 * The answer of a statement in batches, in one process of a lane; whatever it took is learnt. Rejects with EngineError; with EngineLost or
 * Preempted when it is not to blame, and may be begun again.
 */
export async function* attempt(
  lane: LaneName,
  { kind, text, budget, signal, asker }: AskedStatement,
  { pool, tables, expected }: AttemptContext,
): AsyncGenerator<Columns> {
  const handicap = expected.handicapOf(text);
  const place = await budget.wait(pool.take(lane, { asker, handicap, signal, patience: budget.waits }));
  const { child } = place.member;
  const endWork = budget.work();
  const limit = createLimit({
    ...(signal && { signal }),
    ...(budget.timeout !== undefined && { timeout: budget.timeout }),
  });
  let ended = Promise.resolve();
  try {
    await limit.guard(tables.provide(place.member, text)).catch((error: unknown) => {
      // Its allocator keeps what it has, and the next table would find none.
      if (isFull(error)) place.retire();
      throw error;
    });
    const growth = pool.growth(place.member);
    const prepared = place.worked();
    const statement = child.ask(kind, text);
    ended = statement.ended;
    limit.onHit(() => statement.stop());
    let isGuilty = false;
    let isAnswered = false;
    const aside = preemptWhenDue(place, limit, budget);
    try {
      for (;;) {
        const batch = await limit.guard(aside.unlessMoved(statement.next()));
        // Nothing that was handed over can be taken back.
        aside.dispose();
        isAnswered = true;
        if (!batch) return;
        yield batch;
      }
    } catch (error) {
      // Its allocator keeps what it has, and the next statement would find none.
      if (isFull(error) || isTooLarge(error)) place.retire();
      const blamed = blame(error, { isAlone: place.isAlone, grew: growth() });
      isGuilty = blamed !== error || isFull(error);
      throw blamed;
    } finally {
      aside.dispose();
      statement.stop();
      const worked = isGuilty ? Infinity : place.worked() - prepared;
      // Of what somebody left it is not known how long it would have taken.
      if (isAnswered || worked >= LONG) expected.learn(text, worked, place.isAlone);
    }
  } finally {
    limit.dispose();
    place.release(ended);
    endWork();
  }
}
