import { readFileSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';

/** Bytes of memory that belongs to the browser's processes of a type alone (Linux: RssAnon and RssShmem). */
export async function readMemory(browser: Browser, type: string): Promise<number> {
  const devtools = await browser.target().createCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo
    .filter((process) => process.type === type)
    .reduce((sum, { id }) => sum + ownMemory(id), 0);
}

function ownMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)].map(([, number]) =>
    Number(number),
  );
  return kibibytes.reduce((sum, one) => sum + one, 0) * 1_024;
}
