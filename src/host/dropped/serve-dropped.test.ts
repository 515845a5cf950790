import { afterEach, expect, test, vi } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { DroppedMessage } from '../../transport/dropped-channel.ts';
import type { DroppedFile } from '../../transport/dropped-store.ts';
import type { InspectedFile } from './inspect-file.ts';
import { serveDropped } from './serve-dropped.ts';
import { createSessionCatalog } from './session-catalog.ts';

afterEach(() => vi.unstubAllGlobals());

const sheet = (name: string): InspectedFile => ({
  name,
  fileName: `${name}.csv`,
  format: { format: 'CSV', mediaType: 'text/csv' },
  table: {
    fields: [],
    primaryKey: [],
    source: null,
    problem: null,
    reasons: [],
    remarks: [],
    rewritten: null,
  },
});

/** A host and a page with a file of two tables; `pass` lets the host go on to open the next table. */
function start() {
  let hear: (message: DroppedMessage) => void = () => undefined;
  const told: string[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(listener: (event: { data: unknown }) => void) {
        hear = (data) => listener({ data });
      }
      postMessage(message: DroppedMessage): void {
        told.push(message.kind);
      }
    },
  );
  const content = new Blob(['n\n1\n']);
  const files = new Map<string, DroppedFile>([['x', { id: 'x', name: 'x.ods', content, dataset: null }]]);
  const passes: (() => void)[] = [];
  const session = createSessionCatalog({ site: {}, datasets: [] } as never);
  const store = {
    put: async (file: DroppedFile) => void files.set(file.id, file),
    get: async (id: string) => files.get(id),
    all: async () => [...files.values()],
    remove: async (id: string) => void files.delete(id),
  };
  serveDropped('http://localhost/', store, session, {
    inspect: async () => [sheet('a'), sheet('b')],
    forget: async () => undefined,
    relations: {
      open: () => new Promise((resolve) => passes.push(() => resolve({ rows: 1 } as Relation))),
      isOpen: () => false,
    },
  });
  hear({ kind: 'open', id: 'x' });
  const isOpening = () => vi.waitUntil(() => passes.length > 0);
  return {
    told,
    kept: () => [files.size, session.dropped.length],
    pass: async () => {
      await isOpening();
      passes.shift()!();
    },
    removed: async () => {
      await isOpening();
      files.delete('x');
      hear({ kind: 'removed', id: 'x' });
    },
  };
}

test('a file is a part of the catalogue once all its tables were read', async () => {
  const { told, kept, pass } = start();
  await pass();
  await pass();
  await vi.waitUntil(() => told.includes('opened'));
  expect(kept()).toEqual([2, 2]);
});

test.each([0, 1])('a file that is given up after %i of its tables leaves nothing', async (tables) => {
  const { told, kept, pass, removed } = start();
  for (let i = 0; i < tables; i++) await pass();
  await removed();
  await pass();
  await vi.waitUntil(() => told.includes('refused') || told.includes('opened'));
  expect([told.at(-1), ...kept()]).toEqual(['refused', 0, 0]);
});
