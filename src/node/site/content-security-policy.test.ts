import { expect, test } from 'vitest';
import { policyOf, withContentSecurityPolicy } from './content-security-policy.ts';

const directives = (policy: string): ReadonlyMap<string, string> =>
  new Map(policy.split('; ').map((text) => [text.split(' ')[0]!, text.split(' ').slice(1).join(' ')]));

const NOTHING = { tiles: null, openFrom: [] };

test('nothing is loaded from anywhere but the site', () => {
  const policy = directives(policyOf(NOTHING, ["'sha256-x'"]));
  expect(policy.get('default-src')).toBe("'self'");
  expect(policy.get('img-src')).toBe("'self' data: blob:");
  expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval' 'sha256-x'");
});

test('a tile server opens pictures for its origin, and nothing else', () => {
  const tiles = 'https://tiles.example.org:8443/a/{z}/{x}/{y}.png?key=1';
  const [with_, without] = [tiles, null].map((one) => directives(policyOf({ ...NOTHING, tiles: one }, [])));
  expect(with_?.get('img-src')).toBe("'self' data: blob: https://tiles.example.org:8443");
  for (const [name, value] of without ?? []) if (name !== 'img-src') expect(with_?.get(name)).toBe(value);
});

test('origins that files may be opened from are asked, and give no code', () => {
  const policy = directives(policyOf({ ...NOTHING, openFrom: ['https://data.example.org'] }, []));
  expect(policy.get('connect-src')).toBe("'self' https://data.example.org");
  expect([...policy].filter(([, value]) => value.includes('example.org'))).toHaveLength(1);
});

test('the policy stands first in the page and names its scripts', () => {
  const html = '<head><meta charset="utf-8" /><script>let a = 1</script></head>';
  expect(withContentSecurityPolicy(html, NOTHING)).toMatch(
    /^<head><meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="[^"]*'sha256-[^"]+"/,
  );
});
