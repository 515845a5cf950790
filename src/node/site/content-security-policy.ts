import { createHash } from 'node:crypto';

const POLICY = {
  'default-src': "'self'",
  // Code editors and charts set styles from script; a style can do no harm that matters here.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
} as const;

/**
 * A page with a content security policy: nothing is loaded from anywhere but the site, and no script runs that the build did not
 * write. It stands in the page because a static host lets nobody choose headers.
 */
export function withContentSecurityPolicy(html: string): string {
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...inlineScripts(html).map(toHash)].join(' ');
  const policy = Object.entries({ ...POLICY, 'script-src': scripts }).map((entry) => entry.join(' '));
  return html.replace(
    /<meta charset="[^"]*"\s*\/?>/,
    (charset) =>
      `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`,
  );
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script as string);
}

function toHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
