import { expect, test } from 'vitest';
import { askWhetherHosts, type PageClient } from './ask-page.ts';

/** A page that answers with these messages, and the port it was asked over. */
function createPage(...answers: readonly object[]): {
  readonly page: PageClient;
  readonly closed: Promise<string>;
} {
  let tell: (state: string) => void = () => undefined;
  const closed = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const page: PageClient = {
    url: 'http://site.test/',
    postMessage(_message, [port]) {
      (port as MessagePort).addEventListener('close', () => tell('closed'));
      for (const answer of answers) (port as MessagePort).postMessage(answer);
    },
  };
  return { page, closed };
}

test.each([[[{ kind: 'hosting' }, { kind: 'welcome', hostId: 'a' }]], [[{ kind: 'welcome', hostId: 'a' }]]])(
  'whoever only asks whether a page hosts keeps no port to its host: %j',
  async (answers) => {
    const { page, closed } = createPage(...answers);
    await askWhetherHosts(page, 'scope');
    expect(await closed).toBe('closed');
  },
);

test('a page that does not host says no', async () => {
  const { page, closed } = createPage({ kind: 'no-host' });
  await expect(askWhetherHosts(page, 'scope')).rejects.toThrow('does not host');
  expect(await closed).toBe('closed');
});
