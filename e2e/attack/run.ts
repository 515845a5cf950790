/*
 * `npm run attack`: ordinary requests to `datapond serve`, undisturbed, then while it is attacked in more than a hundred ways. Prints how
 * long the ordinary ones took, what became of them, and the memory of the server with its processes; exit code 1 where any was lost, their 99th
 * percentile grew more than threefold, memory exceeded 2 GiB, or the server did not end when it was told to. Linux alone.
 * Options: --seed 1, --quiet 30 (seconds undisturbed), --attackers 8 (at the same time), --only TEXT (attacks whose names have it), --trace (tells each attack, and which were under way when others were slow),
 * --each (one attack after the other, nothing beside it, and how long others wait for each), --one-address (all come from one address, as
 * behind a proxy that does not say whom it asks for; else each has its own, as strangers have).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createRandom } from '../chaos/random.ts';
import { ATTACKS } from './attacks.ts';
import { attackApart, type Fought } from './attackers.ts';
import { blame } from './blame.ts';
import { makeData } from './make-data.ts';
import { attackAlone } from './one-by-one.ts';
import { askAgain, type LoadReport, milliseconds, runLoad, warmUp } from './ordinary-load.ts';
import { killTree } from './process-tree.ts';
import { watchMemory } from './watch-memory.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    quiet: { type: 'string', default: '30' },
    attackers: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    'one-address': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);

const MIB = 2 ** 20;
const MOST_MEMORY = 2048 * MIB;
/** The machine is not to suffer: above this the server is killed. */
const GUARD = 6144 * MIB;
const CLIENTS = 4;
/** Priority of the process of the ordinary clients, as of `nice`. */
const AHEAD = -5;
/** Milliseconds in which the server must have ended. */
const ENDS_IN = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'datapond-attack-'));
const data = join(folder, 'data');
makeData(data);
// What is installed, which starts its processes quicker than the sources do.
const packing = spawnSync('npm', ['run', '--silent', 'package'], { stdio: 'inherit' });
if (packing.status !== 0) throw new Error('the package could not be made');
const server = spawn(process.execPath, ['lib/cli.js', 'serve', data, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, DATAPOND_CACHE: join(folder, 'cache') },
});
// Whom it serves is elsewhere, and takes nothing of its cores.
try {
  setPriority(AHEAD);
} catch {
  // Not everybody may.
}
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
const memory = watchMemory(server.pid as number, GUARD, (bytes) =>
  console.log(`the server takes ${Math.round(bytes / MIB)} MiB and is killed`),
);

try {
  const base = await address();
  await warmUp(base, seed);
  const answers = new Map<string, string>();
  const names = shuffled(Object.keys(ATTACKS).filter((name) => name.includes(values.only)));
  if (values.each) {
    for (const name of names) {
      const outcome = await attackAlone({ base, from: attackerAddress(0) }, ATTACKS[name]!);
      console.log(`${name}: ${outcome}; ${Math.round(memory.peak() / MIB)} MiB at most until now`);
    }
    await end();
  }
  const until = (time: number) => () => performance.now() > time;
  const quietly = await runLoad({
    base,
    clients: CLIENTS,
    seed,
    addressOf: clientAddress,
    answers,
    isOver: until(performance.now() + 1000 * Number(values.quiet)),
  });
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(tell('undisturbed', quietly));
  const memoryBefore = memory.peak();

  let isOver = false;
  const load = runLoad({
    base,
    clients: CLIENTS,
    seed: seed + CLIENTS,
    addressOf: clientAddress,
    answers,
    isOver: () => isOver,
  });
  const outcomes = new Map<string, number>();
  const fought: Fought[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const targets = Array.from({ length: Number(values.attackers) }, (_, i) => ({
    base,
    from: attackerAddress(i),
  }));
  await attackApart({ names, targets }, (one) => {
    fought.push(one);
    outcomes.set(one.outcome, (outcomes.get(one.outcome) ?? 0) + 1);
    if (values.trace) console.log(`${one.name}: ${one.outcome}, ${one.ended - one.began} ms`);
  });
  isOver = true;
  // Ordinary clients share one loop: what that adds is no fault of the server's.
  console.log(
    `the ordinary clients’ own delay: 99 % ${Math.round(delay.percentile(99) / 1e6)} ms, longest ${Math.round(delay.max / 1e6)} ms`,
  );
  const attacked = await load;
  const others = await askAgain(base, answers, CLIENTS);
  console.log(tell('attacked', attacked));
  if (values.trace) for (const line of blame(attacked.asked, fought)) console.log(line);
  console.log(
    `${names.length} attacks: ${[...outcomes].map(([what, count]) => `${count} ${what}`).join(', ')}`,
  );
  console.log(
    `memory: ${Math.round(memoryBefore / MIB)} MiB undisturbed, ${Math.round(memory.peak() / MIB)} MiB at most`,
  );

  const began = performance.now();
  server.kill('SIGTERM');
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ENDS_IN))]);
  const hasEnded = server.exitCode !== null || server.signalCode !== null;
  console.log(
    `ended ${hasEnded ? `in ${Math.round(performance.now() - began)} ms` : `not in ${ENDS_IN} ms`}`,
  );
  const left = readdirSync(join(folder, 'cache')).filter((name) => name.startsWith('datapond-engine'));
  const growth = at(attacked, 0.99) / at(quietly, 0.99);
  const faults = [
    ...[...quietly.lost, ...attacked.lost].map((line) => `lost: ${line}`),
    ...others.map((line) => `answers otherwise in quiet: ${line}`),
    ...(outcomes.has('hung') ? ['an attacker was never answered'] : []),
    ...[...outcomes.keys()].filter((what) => /^5(?!03)/.test(what)).map((what) => `an attacker got ${what}`),
    ...(growth > 3 ? [`the 99th percentile grew ${growth.toFixed(1)} times`] : []),
    ...(memory.peak() > MOST_MEMORY ? ['memory exceeded 2 GiB'] : []),
    ...(hasEnded ? [] : ['the server did not end']),
    ...left.map((name) => `left behind: ${name}`),
  ];
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await end();
}

async function end(): Promise<never> {
  memory.stop();
  killTree(server.pid as number);
  await ended;
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

/** What connections come from; undefined: what all others' do. */
function attackerAddress(attacker: number): string | undefined {
  return values['one-address'] ? undefined : `127.0.0.${2 + attacker}`;
}

function clientAddress(client: number): string | undefined {
  return values['one-address'] ? undefined : `127.0.1.${1 + client}`;
}

function address(): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    server.stdout.on('data', (chunk: Buffer) => {
      if (heard.includes('package_list')) return;
      heard += chunk.toString();
      const address = /its API at (\S+)\/api\/3\/action\/package_list/.exec(heard)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`the server did not start: ${heard}`)));
  });
}

function shuffled<T>(items: readonly T[]): T[] {
  const random = createRandom(seed);
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0]!);
}

function at({ asked }: LoadReport, share: number): number {
  const one = asked[Math.min(asked.length - 1, Math.floor(share * asked.length))];
  return one ? milliseconds(one) : 0;
}

function tell(name: string, report: LoadReport): string {
  const [median, p90, p99, longest] = [0.5, 0.9, 0.99, 1].map((share) => Math.round(at(report, share)));
  return `${name}: ${report.asked.length} ordinary requests, ${report.lost.length} lost, ${report.busy} told to come again; latency in ms: median ${median}, 90 % ${p90}, 99 % ${p99}, longest ${longest}`;
}
