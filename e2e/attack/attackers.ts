import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ATTACKS } from './attacks.ts';
import type { Target } from './send.ts';

/** An attack that is over. Times are milliseconds since 1970. */
export interface Fought {
  readonly name: string;
  readonly outcome: string;
  readonly began: number;
  readonly ended: number;
}

/** What the process of the attackers is told. */
export interface Orders {
  /** Names of attacks, the last first. */
  readonly names: readonly string[];
  /** One for each attacker. */
  readonly targets: readonly Target[];
}

/** How far their process lets the server go before: elsewhere they would take nothing of its cores. */
const NICE = 5;

/**
 * Has all attacks made by attackers in a process of their own, so that what their answers take is not counted as the ordinary clients'
 * waiting. Rejects when it ends before.
 */
export async function attackApart(orders: Orders, hear: (fought: Fought) => void): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  child.on('message', hear);
  child.send(orders);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the attackers' process ended: ${code}`);
}

async function attack({ names, targets }: Orders): Promise<void> {
  const queue = [...names];
  const attackers = targets.map(async (target) => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const began = Date.now();
      const outcome = (await ATTACKS[name]?.(target)) ?? 'unknown';
      await tell({ name, outcome, began, ended: Date.now() });
    }
  });
  await Promise.all(attackers);
}

const tell = (fought: Fought) =>
  new Promise<void>((resolve) => process.send?.(fought, undefined, undefined, () => resolve()));

if (process.send && process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', (orders: Orders) => {
    setPriority(NICE);
    void attack(orders).then(() => process.exit(0));
  });
