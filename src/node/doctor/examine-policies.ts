import { createHash } from 'node:crypto';
import { inlineScripts } from '../site/content-security-policy.ts';
import { fault, type Finding, warning } from './finding.ts';
import {
  allowsAddress,
  type Directive,
  hasKeyword,
  parsePolicies,
  type Policy,
  sourcesOf,
} from './parse-policy.ts';
import { type Probe, textOf } from './probe.ts';

/** An answer whose header `Content-Security-Policy` counts. */
export interface Examined {
  /** Of what was answered, for people. */
  readonly name: string;
  readonly answer: Probe;
  /** A page of the site, or the script of a worker, for which its own header counts. */
  readonly what: 'page' | 'worker';
}

/** What a policy forbids, and what is to be added so that it does not. */
interface Forbidden {
  readonly thing: string;
  readonly add: string;
  readonly level?: 'warning';
}

/**
 * Looks whether headers `Content-Security-Policy` forbid what the site needs; what several forbid is told once. A policy within a page is
 * the site's own.
 */
export function examinePolicies(examined: readonly Examined[]): readonly Finding[] {
  const things = new Map<string, { first: Forbidden; names: Set<string>; adds: Set<string> }>();
  for (const one of examined)
    for (const policy of parsePolicies(one.answer.headers['content-security-policy']))
      for (const first of forbiddenBy(policy, one)) {
        const told = things.get(first.thing) ?? { first, names: new Set(), adds: new Set() };
        told.names.add(one.name);
        told.adds.add(first.add);
        things.set(first.thing, told);
      }
  return [...things.values()].map(({ first: { thing, level }, names, adds }) =>
    (level === 'warning' ? warning : fault)(
      `the Content-Security-Policy that the host sends with ${[...names].join(', ')} forbids ${thing}`,
      `${[...adds].join('. ')}; the pages have a policy of their own, so that the header may be left out.`,
    ),
  );
}

function forbiddenBy(policy: Policy, { answer, what }: Examined): Forbidden[] {
  const address = new URL(answer.url);
  const mayLoad = (directive: Directive) => {
    const sources = sourcesOf(policy, directive);
    return sources === null || allowsAddress(sources, address, address);
  };
  const found: Forbidden[] = [];
  const box = policy.get('sandbox');
  if (
    what === 'page' &&
    box &&
    !['allow-scripts', 'allow-same-origin'].every((flag) => hasKeyword(box, flag))
  )
    found.push({
      thing: 'what pages do (sandbox)',
      add: 'Leave sandbox out, or add allow-scripts and allow-same-origin to it',
    });
  found.push(...forbiddenScripts(policy, what === 'page' ? ownScripts(textOf(answer)) : [], mayLoad));
  const evaluated = sourcesOf(policy, 'script-src');
  if (evaluated && !["'wasm-unsafe-eval'", "'unsafe-eval'"].some((keyword) => hasKeyword(evaluated, keyword)))
    found.push({ thing: 'WebAssembly', add: "Add 'wasm-unsafe-eval' to its script-src" });
  if (!mayLoad('worker-src')) found.push({ thing: 'workers', add: "Let its worker-src have 'self'" });
  if (!mayLoad('connect-src')) found.push({ thing: 'requests', add: "Let its connect-src have 'self'" });
  if (policy.has('require-trusted-types-for'))
    found.push({ thing: 'the start of workers', add: 'Leave require-trusted-types-for out' });
  const styles = sourcesOf(policy, 'style-src-elem');
  const looksRight =
    mayLoad('style-src-elem') && mayLoad('img-src') && (!styles || hasKeyword(styles, "'unsafe-inline'"));
  if (what === 'page' && !looksRight)
    found.push({
      thing: 'styles or pictures',
      add: "Let its style-src have 'self' 'unsafe-inline', and its img-src 'self' data: blob:",
      level: 'warning',
    });
  return found;
}

function forbiddenScripts(
  policy: Policy,
  scripts: readonly string[],
  mayLoad: (directive: Directive) => boolean,
): Forbidden[] {
  const sources = sourcesOf(policy, 'script-src-elem');
  // It makes 'self' and addresses count for nothing.
  const isStrict = sources !== null && hasKeyword(sources, "'strict-dynamic'");
  if (!mayLoad('script-src-elem') || isStrict)
    return [{ thing: 'scripts', add: "Let its script-src have 'self', and no 'strict-dynamic'" }];
  const stopped = scripts.filter((script) => sources && !mayRun(sources, script));
  return stopped.map((script) => ({
    thing: 'the script within the page',
    // Which names the site's version.
    add: `Add '${hashOf(script, 'sha256')}' to its script-src, which the next deployment changes`,
  }));
}

/** Those that the page's own policy lets run: a host may have put others in. */
function ownScripts(html: string): string[] {
  return inlineScripts(html).filter((script) => html.includes(hashOf(script, 'sha256')));
}

function mayRun(sources: readonly string[], script: string): boolean {
  const hashes = (['sha256', 'sha384', 'sha512'] as const).map((kind) => hashOf(script, kind));
  if (sources.some((source) => hashes.some((hash) => source === `'${hash}'`))) return true;
  // Where a hash or a nonce is named, this does not count.
  const isNamed = sources.some((source) => /^'(?:nonce|sha\d+)-/i.test(source));
  return hasKeyword(sources, "'unsafe-inline'") && !isNamed;
}

function hashOf(script: string, kind: 'sha256' | 'sha384' | 'sha512'): string {
  return `${kind}-${createHash(kind).update(script).digest('base64')}`;
}
