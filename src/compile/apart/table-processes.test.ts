import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { inEncoding } from '../../testing/nasty/nasty-file.ts';
import { makeFolder } from '../../testing/temp-folder.ts';
import type { CompiledTable, TableInput } from '../compile-table.ts';
import { openSource } from '../files/open-source.ts';
import { createOwnCompiler } from '../own-compiler.ts';
import { createTableProcesses } from './table-processes.ts';

const { folder, remove } = makeFolder({
  'ponds.csv': 'pond,depth\nRound Pond,1.25\n"Long, Water",2.5\n',
  'odd.csv': inEncoding('ibm850', 'Straße;Größe\nLübeck;3\nMünchen;4\n'),
  'broken.csv': 'a,b\n1,2\n"3,4\n5,6\n',
  'stored.csv': `n,word\n${Array.from({ length: 400 }, (_, i) => `${i},reed ${i % 9}\n`).join('')}`,
});
const settings = { folder: join(folder, 'cache'), isCheck: false };
const own = createOwnCompiler({ ...settings, isBesideOthers: false }, { log: () => {}, draw: null });
const processes = createTableProcesses(settings, { writesStores: true });
afterAll(async () => {
  await own.close();
  await processes.close();
  remove();
});

async function inputOf(path: string): Promise<TableInput> {
  const store = { wanted: null, orderBy: [], index: null };
  const descriptor = { schema: null, dialect: {}, encoding: null, store };
  return {
    kind: 'csv',
    ...(await openSource(join(folder, path), true)),
    path,
    descriptor: descriptor as unknown as TableInput['descriptor'],
    store: path === 'stored.csv',
  };
}

/** A table, with what its index is instead of where it lies. */
function told({ store, index, ...table }: CompiledTable) {
  const content = index && readFileSync(index.path).toString('base64');
  return { ...table, content, columns: store?.columns, storeBytes: store && store.bytes > 1000 };
}

const pidsOfProcesses = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s.*table-process\.mjs/.exec(line) ?? [];
      return Number(parent) === process.pid ? [Number(pid)] : [];
    });

test.each(['ponds.csv', 'odd.csv', 'broken.csv', 'stored.csv'])(
  'a table is what it is in this process: %s',
  async (path) => {
    const [here, there] = [
      await own.compileTable(await inputOf(path)),
      await processes.compileTable(await inputOf(path)),
    ];
    expect(told(there)).toEqual(told(here));
  },
);

test('who asks for tables of a process that ends hears of it, and another takes its place', async () => {
  const input = await inputOf('stored.csv');
  await processes.compileTable(input);
  const pids = pidsOfProcesses();
  expect(pids.length).toBeGreaterThan(0);
  const asked = [1, 2, 3, 4].map(() => processes.compileTable(input));
  const settled = Promise.allSettled(asked);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const reasons = (await settled).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(reasons[0]).toMatch(
    /^EngineError: stored\.csv: the process that compiles it (has ended|cannot be reached)/,
  );
  expect((await processes.compileTable(input)).source?.rows).toBe(400);
});

test('what fails there fails here, and the process goes on', async () => {
  const input = await inputOf('ponds.csv');
  const gone = { ...input, content: { ...input.content, path: join(folder, 'gone.csv') } } as TableInput;
  await expect(processes.compileTable(gone)).rejects.toThrow(/gone\.csv/);
  expect((await processes.compileTable(input)).source?.rows).toBe(2);
});

test('closed, it leaves no process, and nothing that one needed', async () => {
  const others = createTableProcesses(settings, { writesStores: false });
  await others.compileTable(await inputOf('ponds.csv'));
  await Promise.all([others.close(), processes.close(), own.close()]);
  await vi.waitFor(() => expect(pidsOfProcesses()).toEqual([]));
  // Of those that were killed the next build removes it.
  const left = readdirSync(settings.folder).filter((name) => name.startsWith('work-'));
  expect(left).toHaveLength(left.filter((name) => !isRunning(Number(name.slice(5)))).length);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
