import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { SmokeTab, SmokeTarget } from './smoke-browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const BROWSER = ['4.1', '4.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find((path) => existsSync(path));

/** WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a screen that nobody sees. */
export const webkitTarget: SmokeTarget = {
  name: 'WebKit',
  isInstalled: BROWSER !== undefined && existsSync(DRIVER) && existsSync(XVFB),
  async launch() {
    const screen = await startScreen();
    const port = await freePort();
    const driver = spawn(DRIVER, ['-p', String(port)], {
      env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
    });
    const { send, end } = await openSession(`http://127.0.0.1:${port}`);
    const [first] = (await send('GET', '/window/handles')) as string[];
    let unused = first;
    // All tabs share one session, whose commands go to the window chosen last.
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const turn = last.then(work, work);
      last = turn.catch(() => undefined);
      return turn;
    };
    return {
      openTab: () =>
        inTurn(async () => {
          const handle =
            unused ?? ((await send('POST', '/window/new', { type: 'tab' })) as { handle: string }).handle;
          unused = undefined;
          return createTab(handle);
        }),
      async close() {
        await end().catch(() => undefined);
        driver.kill();
        screen.process.kill();
      },
    };

    function createTab(handle: string): SmokeTab {
      const command = (method: string, path: string, body?: object) =>
        inTurn(async () => {
          await send('POST', '/window', { handle });
          return send(method, path, body);
        });
      return {
        goto: async (url) => void (await command('POST', '/url', { url })),
        reload: async () => void (await command('POST', '/refresh', {})),
        async run(body) {
          const script = `const done = arguments[0]; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
          const result = await command('POST', '/execute/async', { script, args: [] });
          const { value, error } = result as { value?: unknown; error?: string };
          if (error !== undefined) throw new Error(error);
          return value;
        },
        close: async () => void (await command('DELETE', '/window')),
      };
    }
  },
};

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

async function openSession(driver: string): Promise<{ send: Send; end(): Promise<unknown> }> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
    },
  })) as { sessionId: string };
  const send: Send = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await send('POST', '/timeouts', { script: 120_000, pageLoad: 60_000 });
  return { send, end: () => call('DELETE', `/session/${sessionId}`) };
}

async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const xvfb = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    xvfb.once('error', reject).once('exit', () => reject(new Error('Xvfb did not start')));
  });
  return { process: xvfb, display };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
