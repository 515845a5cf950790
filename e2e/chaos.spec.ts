import { runChaos } from './chaos/chaos.ts';
import { formatChaos } from './chaos/format-chaos.ts';
import { serveFaultily } from './chaos/serve-faultily.ts';
import { expect, test } from './fixtures/test.ts';

test('of many requests none is lost, wrong or hung while the browser loses its parts and the network', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const site = await serveFaultily();
  const began = performance.now();
  const report = await runChaos({
    ...site,
    browser,
    seed: 1,
    tabs: 5,
    requests: 40,
    faults: { stopServiceWorker: 3, closeLeader: 1, killEngine: 1, cutNetwork: 1 },
    log: () => undefined,
  });
  console.log(formatChaos(report, performance.now() - began));
  await site.close();
  const { answered, lost, wrong, hung } = report;
  expect({ answered, lost, wrong, hung }).toEqual({ answered: 40, lost: [], wrong: [], hung: [] });
});
