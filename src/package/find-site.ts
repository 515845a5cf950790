/**
 * Where the site lies whose files a bundled page uses: what `<link rel="datapond" href="…">` in the page says (datapond's plugin for
 * Vite writes it), else the page's own folder.
 */
export function findSite(): URL {
  const said = document.querySelector<HTMLLinkElement>('link[rel="datapond"]')?.getAttribute('href');
  return new URL(`${(said ?? '.').replace(/\/?$/, '/')}`, document.baseURI);
}

/** Loads one of the site's public modules. Rejects with what to do when it is not there. */
export async function loadFromSite<Module>(name: string): Promise<Module> {
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
