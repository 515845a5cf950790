import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findChromium } from '../e2e/fixtures/find-chromium.ts';

/**
 * A browser that nobody watches. Playwright hears of every request of a page and of its workers, which takes as much processor as the request itself: who
 * asks for a hundred pieces at a time would wait twice as long as any visitor.
 */
export interface BareBrowser {
  /** Opens a page that has nothing of any other, and waits until it has loaded. */
  open(address: string): Promise<BarePage>;
  close(): Promise<void>;
}

export interface BarePage {
  /** What a function gives in the page, of what can be JSON and to what can be JSON. Rejects with what it throws. */
  evaluate<A, T>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** Closes it, and forgets what it has kept. */
  close(): Promise<void>;
}

/** Answers of the browser's debugging protocol, and what it tells of by itself. */
interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: { readonly exceptionDetails?: unknown };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--remote-debugging-pipe',
];

/** Starts a Chromium with a new profile. */
export async function startBareBrowser(): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'datapond-bench-'));
  const path = findChromium() ?? chromium.executablePath();
  const child = spawn(path, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const ended = exit.then(() => Promise.reject(new Error('the browser has ended')));
  ended.catch(() => undefined);
  const [, , , commands, messages] = child.stdio as unknown as readonly [
    null,
    null,
    null,
    Writable,
    Readable,
  ];
  /** By number of a command, and by session of a page that loads. */
  const waiting = new Map<number | string, (message: Message) => void>();
  followMessages(messages, (message) => {
    const { id, method, sessionId = '' } = message;
    if (method === 'Runtime.exceptionThrown') console.error(message.params?.exceptionDetails);
    if (method === 'Page.loadEventFired') waiting.get(sessionId)?.(message);
    if (id !== undefined) waiting.get(id)?.(message);
  });
  let last = 0;
  const send = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = ++last;
    const answer = new Promise<T>((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as T);
      });
    });
    commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return Promise.race([answer, ended]);
  };
  return {
    async open(address) {
      const context = await send<{ browserContextId: string }>('Target.createBrowserContext');
      const target = { url: 'about:blank', ...context };
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', target);
      const attach = { targetId, flatten: true };
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', attach);
      for (const domain of ['Runtime', 'Page']) await send(`${domain}.enable`, {}, sessionId);
      const loaded = new Promise((resolve) => waiting.set(sessionId, resolve));
      await send('Page.navigate', { url: address }, sessionId);
      await Promise.race([loaded, ended]);
      return {
        async evaluate<A, T>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
          const expression = `(${String(run)})(${JSON.stringify(argument)})`;
          const asked = { expression, awaitPromise: true, returnByValue: true };
          const { result, exceptionDetails } = await send<Evaluated<T>>('Runtime.evaluate', asked, sessionId);
          if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value;
        },
        async close() {
          waiting.delete(sessionId);
          await send('Target.disposeBrowserContext', context);
        },
      };
    },
    async close() {
      child.kill();
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Each message ends with a zero. */
function followMessages(stream: Readable, take: (message: Message) => void): void {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (more: string) => {
    const parts = (text + more).split('\0');
    text = parts.pop() ?? '';
    for (const part of parts) take(JSON.parse(part) as Message);
  });
}
