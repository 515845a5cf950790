import { expect, onTestFinished, test, vi } from 'vitest';
import { currentScripts } from './current-scripts.ts';

function answer(response: () => Response): void {
  vi.stubGlobal('fetch', async (url: URL) =>
    url.href === 'https://x.test/data/version.json' ? response() : Response.error(),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

const SCRIPTS = ['assets/site-0123456789ab.js', 'assets/404-Ab_c-1.js'];

test('the scripts are those that the site names now', async () => {
  answer(() => Response.json({ version: '0123456789ab', protocol: 1, scripts: SCRIPTS }));
  expect(await currentScripts('https://x.test/data/')).toEqual(SCRIPTS);
});

test.each([
  ['a site of an older version', () => Response.json({ version: '0123456789ab', protocol: 1 })],
  ['another program’s file', () => Response.json('1.0')],
  ['scripts of elsewhere', () => Response.json({ scripts: ['https://evil.test/assets/a.js'] })],
  ['scripts above', () => Response.json({ scripts: ['assets/../../a.js'] })],
  ['a page', () => new Response('<h1>No</h1>')],
  ['nothing', () => new Response('{"scripts":["assets/a.js"]}', { status: 404 })],
  ['no network', () => Response.error()],
])('%s tells none', async (_what, response) => {
  answer(response);
  expect(await currentScripts('https://x.test/data/')).toBeNull();
});
