/** Addresses within a site that are named by their content or version. */
const ASSET = /^assets\/[\w.-]+\.js$/;

/**
 * What a site's `404.html` loads at this moment, in order, relative to its base: another build may have taken the place of the one that the
 * page is of, as where the page was copied to the top of a site. Null when `version.json` does not tell. Never rejects.
 */
export async function currentScripts(base: string): Promise<readonly string[] | null> {
  try {
    const response = await fetch(new URL('version.json', base), { cache: 'no-cache' });
    const body: unknown = response.ok ? await response.json() : null;
    const scripts = typeof body === 'object' && body !== null && 'scripts' in body ? body.scripts : null;
    const isList = Array.isArray(scripts) && scripts.length > 0;
    return isList && scripts.every((path) => ASSET.test(String(path))) ? scripts.map(String) : null;
  } catch {
    // No network, or a page instead of the file.
    return null;
  }
}
