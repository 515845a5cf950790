import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFolder, type Compilation } from '../../compile/compile-folder.ts';
import type { Resource } from '../../core/catalog.ts';
import { inspectFile } from '../../host/dropped/inspect-file.ts';
import { toDroppedDataset } from '../../host/dropped/to-dataset.ts';
import { parquetWasmBytes } from '../../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../../sources/parquet/parquet-reader.ts';
import { createRelations } from '../../sources/relations.ts';
import { createNodeEngine } from '../node-engine.ts';
import { makeFolder } from '../temp-folder.ts';
import { NASTY } from './corpus.ts';
import type { NastyFile } from './nasty-file.ts';

const shown = (fields: Resource['fields']) => fields.map(({ id, type }) => `${id} ${type}`).join(', ');

/** Each of them once, and nothing else. */
function expectSaid(said: readonly string[], { says }: NastyFile): void {
  expect(said).toHaveLength(says.length);
  for (const one of says) expect(said).toContainEqual(expect.stringContaining(one));
}

test('there are many, each of its own name', () => {
  expect(NASTY.length).toBeGreaterThan(150);
  expect(new Set(NASTY.map(({ name }) => name)).size).toBe(NASTY.length);
});

describe('built', () => {
  let built: Compilation;
  let checked: Compilation;

  beforeAll(async () => {
    // Each in a folder of its own: files at the top would share names.
    const { folder, remove } = makeFolder(
      Object.fromEntries(NASTY.map(({ name, content }) => [`${name.replaceAll('.', '-')}/${name}`, content])),
    );
    built = await compileFolder({ data: folder, cache: null, log: () => {} });
    checked = await compileFolder({ data: folder, cache: null, log: () => {}, isCheck: true });
    return remove;
  }, 300_000);

  test('a check says the same', () => {
    expect(checked.notices).toEqual(built.notices);
    expect(checked.reports).toEqual(built.reports);
  });

  test.each(NASTY.map((file) => [file.name, file] as const))('%s', (name, file) => {
    const place = `data/${name.replaceAll('.', '-')}/${name}`;
    const resource = built.catalog.datasets.find((one) => one.name === name.replaceAll('.', '-'))
      ?.resources[0];
    const said = built.notices.flatMap(({ text }) => (text.startsWith(place) ? [text] : []));
    expectSaid(said, file);
    expect(resource?.problem === null).toBe(file.fields !== null);
    expect(shown(resource?.fields ?? [])).toBe(file.fields ?? '');
    expect(resource?.source?.rows ?? 0).toBe(file.rows);
  });
});

describe('dropped', () => {
  const engine = createNodeEngine();
  const parquet = createParquetReader(parquetWasmBytes);
  beforeAll(() => engine.start(), 60_000);
  afterAll(() => engine.close());

  test.each(NASTY.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    const [inspected] = await inspectFile(name, file.content.slice(), engine, parquet);
    if (!inspected) throw new Error('nothing was found');
    const { table } = inspected;
    expectSaid(table.problem === null ? table.remarks.map(({ text }) => text) : [table.problem], file);
    expect(shown(table.fields)).toBe(file.fields ?? '');
    if (table.problem !== null) return;
    const dataset = toDroppedDataset(`dropped ${name}`, inspected, file.content.length, new Set());
    const content = table.rewritten ?? file.content;
    const relations = createRelations({ engine, parquet, readFile: async () => content.slice() });
    const [resource] = dataset.resources;
    const read = await relations.open({ ...(resource as Resource), bytes: null });
    expect(read.rows).toBe(file.rows);
  });
});
