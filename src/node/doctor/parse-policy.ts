/** A content security policy: the sources of each directive, by its name in small letters. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** What decides for a kind of thing where its own directive is missing (CSP Level 3, 6.8.3). */
const FALLBACKS = {
  'script-src-elem': ['script-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'script-src': ['default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'connect-src': ['default-src'],
  'img-src': ['default-src'],
} as const;

/** A kind of thing that a page loads. */
export type Directive = keyof typeof FALLBACKS;

/** Reads the header `Content-Security-Policy`: several policies have commas between, and what one forbids is forbidden. */
export function parsePolicies(header: string | undefined): readonly Policy[] {
  return (header ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const policy = new Map<string, readonly string[]>();
      for (const part of text.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        // The first of several counts.
        if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
      }
      return policy;
    });
}

/** The sources that a policy lets a kind of thing come from; null: it says nothing of it. */
export function sourcesOf(policy: Policy, directive: Directive): readonly string[] | null {
  for (const name of [directive, ...FALLBACKS[directive]]) {
    const sources = policy.get(name);
    if (sources) return sources;
  }
  return null;
}

/** Whether a keyword is among the sources, such as `'wasm-unsafe-eval'`. */
export function hasKeyword(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword);
}

/**
 * Whether a file may come from an address.
 * @param page whose own origin `'self'` is
 */
export function allowsAddress(sources: readonly string[], address: URL, page: URL): boolean {
  return sources.some((source) => {
    const text = source.toLowerCase();
    if (text === "'self'") return address.origin === page.origin;
    if (text === '*') return /^https?:$/.test(address.protocol);
    if (/^[a-z][a-z\d+.-]*:$/.test(text)) return fitsScheme(text, address);
    return !text.startsWith("'") && fitsHost(source, address, page);
  });
}

/** http allows https, too. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  return protocol === scheme || (scheme === 'http:' && protocol === 'https:');
}

function fitsHost(source: string, address: URL, page: URL): boolean {
  const parts = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*|(?:\*\.)?[^*/:]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i.exec(
    source,
  );
  if (!parts) return false;
  const [, scheme = page.protocol, host = '', port, path = '/'] = parts;
  if (!fitsScheme(scheme.toLowerCase(), address)) return false;
  const name = host.toLowerCase();
  const fitsName =
    name === '*' ||
    (name.startsWith('*.') ? address.hostname.endsWith(name.slice(1)) : address.hostname === name);
  const fitsPort = port === '*' || (port ?? '') === address.port || (port === '443' && address.port === '');
  return (
    fitsName &&
    fitsPort &&
    (path.endsWith('/') ? address.pathname.startsWith(path) : address.pathname === path)
  );
}
