import { fileURLToPath } from 'node:url';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { createApiHandlers } from '../../msw/handlers.ts';
import { openFolder } from '../../node/open-folder.ts';
import { createNodeEngine } from '../node-engine.ts';
import { readContractCases } from './case.ts';
import { describeContract, SITE_URL, toCaseAnswer } from './contract-suite.ts';
import { EXCEPTIONS } from './exceptions.ts';

const engine = createNodeEngine();
const server = setupServer();
let handle: Handler;

beforeAll(async () => {
  const data = fileURLToPath(new URL('./data', import.meta.url));
  const { ports } = await openFolder({ data, engine, cache: null, log: () => undefined });
  handle = createHandler(ports, { siteUrl: SITE_URL });
  server.listen({ onUnhandledRequest: 'error' });
  server.use(...createApiHandlers(ports, { siteUrl: SITE_URL }));
});

afterAll(async () => {
  server.close();
  await engine.close();
});

describeContract(
  'through the handler',
  () =>
    async ({ url, ...init }) =>
      toCaseAnswer(await handle(new Request(url, init))),
);

describeContract(
  'through MSW',
  () =>
    async ({ url, ...init }) =>
      toCaseAnswer(await fetch(url, init)),
);

test('every exception is a case', () => {
  const ids = new Set(readContractCases().map(({ id }) => id));
  expect(Object.keys(EXCEPTIONS).filter((id) => !ids.has(id))).toEqual([]);
});
