import { expect, test } from 'vitest';
import { EDITION_HEADER, leaderLockName, toEdition } from '../transport/names.ts';
import { PROTOCOL_VERSION } from '../transport/protocol.ts';
import { createEditionFinder, ProtocolError } from './find-edition.ts';

const BASE = 'http://site.test/any/';

/** Which edition's host a request is given to, while pages of some versions lead. */
async function finderOf(header: string | null, leading: readonly string[]): Promise<string> {
  const asked: string[] = [];
  const held = [...leading.map((edition) => ({ name: leaderLockName(edition) })), { name: 'other' }];
  const finder = createEditionFinder({
    base: BASE,
    version: 'new',
    locks: { query: async () => ({ held, pending: [] }) },
    createFinder: (edition) => {
      asked.push(edition);
      return { find: () => Promise.reject(new Error('unused')) };
    },
  });
  const headers = header === null ? {} : { [EDITION_HEADER]: header };
  await finder.for(new Request(`${BASE}api/action/status_show`, { headers }));
  return asked.join();
}

test('a page is answered by a host of its own version', async () => {
  const leading = [toEdition(BASE, 'old'), toEdition(BASE, 'new')];
  expect(await finderOf(`${PROTOCOL_VERSION}/old`, leading)).toBe(`${BASE}#old`);
});

test.each([
  [['old', 'new'], 'new'],
  [['old'], 'old'],
  [[], 'new'],
])('who names no version, while %j are hosted, gets %s', async (versions, expected) => {
  const leading = versions.map((version) => toEdition(BASE, version));
  expect(await finderOf(null, leading)).toBe(`${BASE}#${expected}`);
});

test('a host of another site on the origin does not count', async () => {
  expect(await finderOf(null, [toEdition(`${BASE}inner/`, 'x')])).toBe(`${BASE}#new`);
});

test('a page that speaks another protocol is told to reload', async () => {
  await expect(finderOf(`${PROTOCOL_VERSION + 1}/new`, [])).rejects.toThrow(ProtocolError);
  await expect(finderOf(`${PROTOCOL_VERSION + 1}/new`, [])).rejects.toThrow('reload the page');
});

test('of however many versions a page names, few are remembered', async () => {
  const made: string[] = [];
  const finder = createEditionFinder({
    base: BASE,
    version: 'new',
    locks: { query: async () => ({ held: [], pending: [] }) },
    createFinder: (edition) => {
      made.push(edition);
      return { find: () => Promise.reject(new Error('unused')) };
    },
  });
  const ask = (version: string) =>
    finder.for(
      new Request(`${BASE}api/action/status_show`, {
        headers: { [EDITION_HEADER]: `${PROTOCOL_VERSION}/${version}` },
      }),
    );
  const first = await ask('a0');
  for (let i = 1; i < 100; i++) {
    await ask(`a${i}`);
    await ask('used');
  }
  expect(made.filter((edition) => edition.endsWith('#used'))).toHaveLength(1);
  expect(await ask('a0')).not.toBe(first);
});
