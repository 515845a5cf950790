/** Leads nowhere: no host may have such a name. */
const NOWHERE = 'https://datapond.invalid/';

/**
 * Where the site lies whose files a bundled page uses: what `<link rel="datapond" href="…">` in the page says (datapond's plugin for
 * Vite writes it), else the page's own folder. `https://datapond.invalid/` where there is no page.
 */
export function findSite(): URL {
  if (!isInPage()) return new URL(NOWHERE);
  const said = document.querySelector<HTMLLinkElement>('link[rel="datapond"]')?.getAttribute('href');
  return new URL(`${(said ?? '.').replace(/\/?$/, '/')}`, document.baseURI);
}

/** Loads one of the site's public modules. Rejects with what to do when it is not there, or there is no page. */
export async function loadFromSite<Module>(name: string): Promise<Module> {
  if (!isInPage())
    throw new Error(
      `there is no page here to load ${name} for: wait for it in the browser alone, or answer the API by openFolder and createHandler of 'datapond'`,
    );
  const url = new URL(name, findSite());
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)) as Module;
  } catch (cause) {
    throw new Error(
      `datapond is not at ${url.href}: build it there (datapond build … --out …), or say where it lies: <link rel="datapond" href="/path/">`,
      { cause },
    );
  }
}

/** Loads a module that defines an element; does nothing where there is no page. Rejects as `loadFromSite` does. */
export async function defineElement(name: string): Promise<void> {
  if (isInPage()) await loadFromSite<unknown>(name);
}

/** Where pages are rendered ahead, on a server, there is none. */
function isInPage(): boolean {
  return typeof document !== 'undefined';
}
