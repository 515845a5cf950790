import { fileURLToPath } from 'node:url';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Previews } from '../../core/ports.ts';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { createApiHandlers } from '../../msw/handlers.ts';
import { openFolder } from '../../node/open-folder.ts';
import { serve, type RunningServer } from '../../node/serve/serve.ts';
import { createNodeEngine } from '../node-engine.ts';
import { readContractCases, toFetchArguments } from './case.ts';
import { describeContract, SITE_URL, toCaseAnswer, type Target } from './contract-suite.ts';
import { EXCEPTIONS } from './exceptions.ts';

const data = fileURLToPath(new URL('./data', import.meta.url));
const quiet = { cache: null, log: () => undefined };
const engine = createNodeEngine();
const NO_PREVIEWS: Previews = { first: async () => null };
const mock = setupServer();
let handle: Handler;
let server: RunningServer;

beforeAll(async () => {
  // Every target's catalogue is then of the same time, and answers can be compared whole.
  process.env['SOURCE_DATE_EPOCH'] = '1795219200';
  const { ports } = await openFolder({ data, engine, ...quiet });
  // Always from the tables: the other targets answer first pages from previews, which must not show.
  handle = createHandler({ ...ports, previews: NO_PREVIEWS }, { siteUrl: SITE_URL });
  mock.use(...createApiHandlers(ports, { siteUrl: SITE_URL }));
  mock.listen({ onUnhandledRequest: 'bypass' });
  server = await serve({ data, port: 0, host: '127.0.0.1', siteUrl: SITE_URL, ...quiet });
});

afterAll(async () => {
  mock.close();
  await server.stop();
  await engine.close();
});

const throughHandler: Target = async ({ url, ...init }) => toCaseAnswer(await handle(new Request(url, init)));
const throughMsw: Target = async ({ url, ...init }) => toCaseAnswer(await fetch(url, init));
const throughServer: Target = async ({ url, ...init }) =>
  toCaseAnswer(await fetch(url.replace(SITE_URL, server.address), init));

describeContract('through the handler', throughHandler);
describeContract('through MSW', throughMsw);
describeContract('through datapond serve', throughServer);

test.each(readContractCases())('both engines answer $id with the same bytes', async ({ request }) => {
  const sent = toFetchArguments(request, SITE_URL);
  const [wasm, native] = [await throughHandler(sent), await throughServer(sent)];
  expect(native.body).toBe(wasm.body);
});

test('every exception is a case', () => {
  const ids = new Set(readContractCases().map(({ id }) => id));
  expect(Object.keys(EXCEPTIONS).filter((id) => !ids.has(id))).toEqual([]);
});
