import { v4 } from 'uuid';
import type { Dataset } from '../../core/catalog.ts';
import { messageOf, ResourceError } from '../../core/errors.ts';
import type { Relation } from '../../core/ports.ts';
import { openDroppedChannel } from '../../transport/dropped-channel.ts';
import type { DroppedFile, DroppedStore } from '../../transport/dropped-store.ts';
import type { Tables } from '../lazy-ports.ts';
import type { InspectedFile } from './inspect-file.ts';
import type { SessionCatalog } from './session-catalog.ts';
import { toDroppedDataset } from './to-dataset.ts';

/**
 * Puts the files that pages drop into the catalogue of this host, for as long as the worker lives. A file is a part of it when all of
 * it has been read: what would fail later is refused now.
 */
export function serveDropped(
  scope: string,
  store: DroppedStore,
  session: SessionCatalog,
  tables: Pick<Tables, 'relations' | 'inspect' | 'forget'>,
): void {
  /** What is being read; a file that is given up meanwhile is in it no more. */
  const under = new Set<string>();
  const channel = openDroppedChannel(scope, (message) => {
    if (message.kind === 'open') void open(message.id);
    if (message.kind === 'removed') {
      under.delete(message.id);
      drop(message.id);
      channel.send({ kind: 'forgotten', id: message.id });
    }
  });

  channel.send({ kind: 'listening' });

  async function open(id: string): Promise<void> {
    if (under.has(id)) return;
    under.add(id);
    // It, and a workbook's other sheets.
    const ids = [id];
    try {
      await read(id, ids);
      channel.send({ kind: 'opened', id });
    } catch (error) {
      for (const one of ids) drop(one);
      channel.send({ kind: 'refused', id, problem: messageOf(error) });
    } finally {
      under.delete(id);
    }
  }

  async function read(id: string, ids: string[]): Promise<void> {
    const goOn = () => {
      if (!under.has(id)) throw new Error('the file is gone');
    };
    const file = await store.get(id);
    goOn();
    if (!file) throw new Error('the file is gone');
    if (file.dataset) return remember(file.dataset);
    const bytes = new Uint8Array(await file.content.arrayBuffer());
    const [first, ...others] = await tables.inspect(file.name, bytes);
    if (!first) throw new Error(`${file.name} has no table in it`);
    await keep(file, first, goOn);
    // A workbook's other sheets, each a resource of its own. One that cannot be read takes no other away.
    for (const other of others) {
      const own = { ...file, id: v4(), name: other.name };
      ids.push(own.id);
      await keep(own, other, goOn).catch((error: unknown) => {
        drop(own.id);
        goOn();
        console.warn(`${other.name} is passed over:`, error);
      });
    }
  }

  /** @param goOn throws when the file is given up: what is put or remembered then would come back */
  async function keep(dropped: DroppedFile, inspected: InspectedFile, goOn: () => void): Promise<void> {
    const { problem, rewritten } = inspected.table;
    if (problem !== null) throw new Error(problem);
    const file = { ...dropped, name: inspected.fileName };
    const content = rewritten ? new Blob([rewritten as Uint8Array<ArrayBuffer>]) : file.content;
    const takenNames = new Set(session.catalog.datasets.map(({ name }) => name));
    const dataset = toDroppedDataset(file.id, inspected, content.size, takenNames);
    goOn();
    // The proof reads what later hosts will read.
    await store.put({ ...file, content, dataset });
    const [resource] = dataset.resources;
    const relation = resource && (await tables.relations.open(resource).catch(inWordsOf(inspected.name)));
    const proved = withRows(dataset, relation?.rows ?? 0);
    goOn();
    await store.put({ ...file, content, dataset: proved });
    goOn();
    remember(proved);
  }

  function remember(dataset: Dataset): void {
    forget(dataset.id);
    session.setDropped([...session.dropped, dataset]);
  }

  /** Nobody waits for it, and an engine that cannot do it is gone with all that it held. */
  function drop(id: string): void {
    forget(id);
    store.remove(id).catch((error: unknown) => console.warn(`${id} stays on this device:`, error));
    tables.forget(id).catch((error: unknown) => console.warn(`${id} stays in memory:`, error));
  }

  function forget(id: string): void {
    if (session.dropped.some((one) => one.id === id))
      session.setDropped(session.dropped.filter((one) => one.id !== id));
  }
}

/** The reader names the file by its address, which says nothing to people. */
function inWordsOf(name: string): (error: unknown) => Promise<Relation> {
  return (error) =>
    Promise.reject(
      error instanceof ResourceError && error.file !== undefined
        ? new Error(name + error.message.slice(error.file.length))
        : error,
    );
}

/** In a file of one column a blank line is an empty value, which only the reader knows. */
function withRows(dataset: Dataset, rows: number): Dataset {
  const resources = dataset.resources.map((resource) => ({
    ...resource,
    source: resource.source && { ...resource.source, rows },
  }));
  return { ...dataset, resources };
}
