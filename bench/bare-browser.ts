import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findChromium } from '../e2e/fixtures/find-chromium.ts';

/** A page of a browser that nobody watches. */
export interface BarePage {
  /** What an expression of the page gives, as JSON. Rejects with what it throws. */
  evaluate<T>(expression: string): Promise<T>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Answers of the browser's debugging protocol, and what it tells of by itself. */
interface Message {
  readonly id?: number;
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

/**
 * Opens a page in a new browser with a new profile, and waits until it has loaded. Playwright hears of every request of a page and of its workers, which takes as much processor as the
 * request itself: who asks for a hundred pieces at a time waits twice as long as any visitor.
 */
export async function openBarePage(address: string): Promise<BarePage> {
  const profile = await mkdtemp(join(tmpdir(), 'datapond-bench-'));
  const path = findChromium() ?? chromium.executablePath();
  const child = spawn(path, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , commands, messages] = child.stdio as unknown as readonly [
    null,
    null,
    null,
    Writable,
    Readable,
  ];
  const waiting = new Map<number, (message: Message) => void>();
  let isLoaded: () => void;
  const loaded = new Promise<void>((resolve) => (isLoaded = resolve));
  followMessages(messages, (message) => {
    if (message.method === 'Runtime.exceptionThrown') console.error(message.params?.exceptionDetails);
    if (message.method === 'Page.loadEventFired') isLoaded();
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the browser ended (${code})`)));
  });
  ended.catch(() => undefined);
  let last = 0;
  const send = <T>(method: string, params: object, sessionId?: string): Promise<T> => {
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
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const target = { targetId, flatten: true };
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', target);
  for (const domain of ['Runtime', 'Page']) await send(`${domain}.enable`, {}, sessionId);
  await send('Page.navigate', { url: address }, sessionId);
  await Promise.race([loaded, ended]);
  return {
    async evaluate<T>(expression: string): Promise<T> {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send<Evaluated<T>>('Runtime.evaluate', asked, sessionId);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async close() {
      const exit = once(child, 'exit');
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
