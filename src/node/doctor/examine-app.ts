import { fault, type Finding, ok, warning } from './finding.ts';
import type { Ask } from './probe.ts';

/** Seconds from which on a browser would see a new deployment too late. */
const DAY = 86_400;

/** Looks how the host serves pages and scripts: media types, addresses that are no files, headers that forbid, caching. */
export async function examineApp(ask: Ask, base: URL): Promise<readonly Finding[]> {
  return [
    examineOrigin(base),
    await examinePage(ask),
    await examineType(ask, 'sw.js', /javascript/, 'text/javascript'),
    await examineType(ask, 'datapond.js', /javascript/, 'text/javascript'),
    await examineType(ask, 'catalog.json', /json/, 'application/json'),
    await examineNotFound(ask),
    await examineCaching(ask),
  ];
}

function examineOrigin({ protocol, hostname }: URL): Finding {
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return protocol === 'https:' || isLocal
    ? ok('the address may have a service worker')
    : fault(
        'the site is served without https',
        'Browsers give a service worker to https alone: without it addresses of the API cannot be opened, and nothing works offline.',
      );
}

async function examinePage(ask: Ask): Promise<Finding> {
  const { status, headers } = await ask('');
  if (status !== 200)
    return fault(
      `the site's address is answered ${status}`,
      'Upload the built folder so that index.html answers here.',
    );
  const policy = headers['content-security-policy'];
  if (policy && /script-src|default-src/.test(policy) && !/wasm-unsafe-eval|unsafe-eval/.test(policy))
    return fault(
      'the host sends a Content-Security-Policy that forbids WebAssembly',
      "Add 'wasm-unsafe-eval' to its script-src, or leave the header out: the pages have a policy of their own.",
    );
  return ok('the page is there, and no header forbids its scripts');
}

async function examineType(ask: Ask, path: string, wanted: RegExp, written: string): Promise<Finding> {
  const { status, headers } = await ask(path, { method: 'HEAD' });
  if (status !== 200) return fault(`${path} is answered ${status}`, 'Upload the whole built folder.');
  const type = headers['content-type'] ?? 'none';
  return wanted.test(type)
    ? ok(`${path} is sent as ${type}`)
    : fault(
        `${path} is sent as ${type}`,
        `Let the host send Content-Type: ${written}; browsers refuse it otherwise.`,
      );
}

async function examineNotFound(ask: Ask): Promise<Finding> {
  const { status, body } = await ask('en/api/3/action/package_list', {
    headers: { accept: 'text/html', 'accept-encoding': 'identity' },
  });
  // Some hosts write into the pages they send, so that they are not compared whole.
  const isOurs = body.includes('assets/site-');
  if (!isOurs)
    return fault(
      `an address that is no file is answered ${status} by a page of the host's own`,
      'Let the host answer unknown addresses with 404.html of the site: until a visitor has been there, addresses of the API cannot be opened.',
    );
  return status === 404
    ? ok('addresses that are no files are answered by 404.html')
    : warning(
        `addresses that are no files are answered by 404.html, but with status ${status}`,
        'Let it be 404, so that nobody takes the page for what was asked for.',
      );
}

async function examineCaching(ask: Ask): Promise<Finding> {
  for (const path of ['', 'version.json', 'sw.js']) {
    const { headers } = await ask(path, { method: 'HEAD' });
    const seconds = Number(/(?:^|[\s,])max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
    if (seconds > DAY || /immutable/.test(headers['cache-control'] ?? ''))
      return warning(
        `browsers may keep ${path || 'index.html'} for ${Math.round(seconds / DAY)} days without asking`,
        'Let only assets/ and data/ be kept for long, whose names change with their content: visitors see a new deployment too late.',
      );
  }
  return ok('visitors see a new deployment within a day');
}
