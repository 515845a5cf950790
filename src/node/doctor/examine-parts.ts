import { fault, type Finding, ok, subject, warning } from './finding.ts';
import { type Ask, askHeaders, type Probe, textOf } from './probe.ts';
import type { SitePage } from './site-page.ts';

interface Part {
  readonly path: string;
  /** What a browser needs of its type. */
  readonly kind: 'script' | 'styles' | 'any';
}

interface Answered extends Part {
  readonly probe: Probe;
  readonly type: string;
}

const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;
const STYLES = /^text\/css\b/i;
const HTML = /^text\/html\b/i;
const OTHER_CHARSET = /charset=(?!["']?utf-?8)/i;

/**
 * Looks how the host sends what the pages load, one file of each kind: scripts, modules, styles, workers, WebAssembly, catalogue. JSON and
 * WebAssembly may have any type but that of a page.
 */
export async function examineParts(ask: Ask, page: SitePage): Promise<readonly Finding[]> {
  const parts = await listParts(ask, page);
  const answered = await Promise.all(
    parts.map(async (part): Promise<Answered> => {
      const probe = await askHeaders(ask, part.path);
      return { ...part, probe, type: probe.headers['content-type'] ?? 'no type' };
    }),
  );
  const there = answered.filter((one) => !isMissing(one));
  const found = [
    ...grouped(
      answered.filter(isMissing),
      ({ probe }) => `answered ${probe.status === 200 ? 'by a page' : probe.status}`,
      (what) =>
        fault(
          what,
          'Upload the whole built folder, assets/ included, and let the host send files of every name to everybody.',
        ),
    ),
    ...grouped(
      there.filter(({ kind, probe }) => kind === 'script' && probe.isRedirected),
      () => 'sent on to another address',
      (what) =>
        fault(
          what,
          'Let the host send scripts from where they are asked for: browsers take no service worker from elsewhere, and scripts find their site by their own address.',
        ),
    ),
    ...grouped(
      there.filter(({ kind, type }) => kind === 'script' && !SCRIPT.test(type)),
      ({ type }) => `sent as ${type}`,
      (what) => fault(what, 'Let the host send Content-Type: text/javascript; browsers refuse it otherwise.'),
    ),
    ...grouped(
      there.filter(({ kind, type }) => kind === 'styles' && !STYLES.test(type)),
      ({ type }) => `sent as ${type}`,
      (what) => fault(what, 'Let the host send Content-Type: text/css; browsers refuse it otherwise.'),
    ),
    ...grouped(
      there.filter(({ kind, type }) => kind === 'script' && SCRIPT.test(type) && OTHER_CHARSET.test(type)),
      ({ type }) => `sent as ${type}`,
      (what) => warning(what, 'Let the host name utf-8, or no charset: texts are garbled otherwise.'),
    ),
  ];
  return found.length > 0 ? found : [ok('what the pages load is there, of types that browsers take')];
}

/** What the same is said of is said once. */
function grouped(
  parts: readonly Answered[],
  how: (part: Answered) => string,
  toFinding: (what: string) => Finding,
): Finding[] {
  const groups = new Map<string, string[]>();
  for (const part of parts) groups.set(how(part), [...(groups.get(how(part)) ?? []), part.path]);
  return [...groups].map(([said, paths]) => toFinding(`${subject(paths)} ${said}`));
}

/** A page is never a part: hosts send one with 200 for what they do not have. */
function isMissing({ probe, type }: Answered): boolean {
  return probe.status !== 200 || HTML.test(type);
}

async function listParts(
  ask: Ask,
  { version, module, styles, worker, fileList }: SitePage,
): Promise<readonly Part[]> {
  const listed = fileList === undefined ? '' : textOf(await ask(fileList));
  const assets = [...listed.matchAll(/"url":"(assets\/[^"]+)"/g)].map(([, url]) => url!);
  const scripts = ['sw.js', 'datapond.js', `assets/site-${version}.js`, module, worker];
  const others = [
    'catalog.json',
    'version.json',
    `assets/catalog-${version}.json`,
    fileList,
    // WebAssembly.
    assets.find((name) => name.endsWith('.gz')),
  ];
  const toParts = (paths: readonly (string | undefined)[], kind: Part['kind']) =>
    paths.filter((path) => path !== undefined).map((path) => ({ path, kind }));
  return [...toParts(scripts, 'script'), ...toParts([styles], 'styles'), ...toParts(others, 'any')];
}
