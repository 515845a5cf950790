/** Milliseconds. */
const PATIENCE = 15_000;

/** The version the host serves at this moment; null when that cannot be told. Never rejects. */
export async function fetchVersion(base: string): Promise<string | null> {
  try {
    const response = await fetch(new URL('version.json', base), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body: unknown = response.ok ? await response.json() : null;
    const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : null;
    return typeof version === 'string' ? version : null;
  } catch {
    // No network, a network that is silent, or a page instead of the file: that tells nothing.
    return null;
  }
}
