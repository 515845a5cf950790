import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { openFolder, type OpenedFolder } from '../../node/open-folder.ts';
import { createNodeEngine } from '../node-engine.ts';
import { makeFolder } from '../temp-folder.ts';
import { describeContract, SITE_URL, toCaseAnswer } from './contract-suite.ts';

const { folder, remove } = makeFolder({});
cpSync(fileURLToPath(new URL('./data', import.meta.url)), folder, { recursive: true });
// Every table comes from a store, however small its file.
const settings = { title: 'CKAN', locale: 'en', fullText: 'words', storeThreshold: 0 };
writeFileSync(join(folder, 'datapond.json'), JSON.stringify(settings));
afterAll(remove);

describe.each([
  ['WebAssembly', createNodeEngine],
  ['native', createNativeEngine],
] as const)('with every table in a store (%s)', (name, create) => {
  const engine = create();
  let opened: OpenedFolder;
  let handle: Handler;

  beforeAll(async () => {
    process.env['SOURCE_DATE_EPOCH'] = '1795219200';
    opened = await openFolder({ data: folder, engine, cache: null, log: () => undefined });
    handle = createHandler(opened.ports, { siteUrl: SITE_URL });
  });
  afterAll(() => engine.close());

  test('there is a store for every table', () => {
    const tables = opened.ports.catalog.datasets
      .flatMap(({ resources }) => resources)
      .filter(({ source }) => source);
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter(({ store }) => !store).map((resource) => resource.name)).toEqual([]);
  });

  describeContract(`from stores, ${name}`, async ({ url, ...init }) =>
    toCaseAnswer(await handle(new Request(url, init))),
  );
});
