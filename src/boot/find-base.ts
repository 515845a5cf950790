/**
 * The first of the addresses at which a datapond site lives, told by its catalogue; null when it is none.
 * Rejects when the network fails.
 */
export async function findBase(candidates: readonly string[]): Promise<URL | null> {
  for (const base of candidates) {
    if (await hasCatalogue(base)) return new URL(base);
  }
  return null;
}

async function hasCatalogue(base: string): Promise<boolean> {
  const response = await fetch(new URL('catalog.json', base), { method: 'HEAD' });
  // A host may answer every unknown address with a page of its own and status 200.
  return response.ok && (response.headers.get('content-type') ?? '').includes('json');
}
