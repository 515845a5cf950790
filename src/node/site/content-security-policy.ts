import { createHash } from 'node:crypto';

/** What a site lets its pages load beside its own files. */
export interface PolicyOptions {
  /** Address of the map's tiles, with `{z}`, `{x}` and `{y}`; null: none. */
  readonly tiles: string | null;
  /** Origins whose files may be opened in the explorer. */
  readonly openFrom: readonly string[];
}

/** What a page with these scripts may load. @param hashes of scripts within the page, as the policy names them */
export function policyOf({ tiles, openFrom }: PolicyOptions, hashes: readonly string[]): string {
  const pictures = tiles === null ? [] : [new URL(tiles).origin];
  return [
    "default-src 'self'",
    // Code editors and charts set styles from script; a style can do no harm that matters here.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    ["connect-src 'self'", ...openFrom].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(' '),
  ].join('; ');
}

/**
 * A page with a content security policy: nothing is loaded from anywhere but the site and what its settings name, and no script runs that the build did
 * not write. It stands in the page because a static host lets nobody choose headers.
 */
export function withContentSecurityPolicy(html: string, options: PolicyOptions): string {
  const policy = policyOf(options, inlineScripts(html).map(toHash));
  return html.replace(
    /<meta charset="[^"]*"\s*\/?>/,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

/** The scripts within a page that a build wrote. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script as string);
}

function toHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
