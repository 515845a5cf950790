import { dataCacheName } from '../../transport/cache-names.ts';

/** Ids of the resources that somebody wants kept, whichever deployment's files they are. Stored beside the files, to come and go with them. */
export async function readMarks(base: string): Promise<ReadonlySet<string>> {
  const cacheName = dataCacheName(base, 'kept');
  const marks: unknown = await (await caches.match(addressOf(base), { cacheName }))?.json();
  return new Set(Array.isArray(marks) ? marks.filter((id) => typeof id === 'string') : []);
}

/** Adds marks and takes others away. To be called by one tab at a time. */
export async function changeMarks(
  base: string,
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Promise<void> {
  const marks = new Set([...(await readMarks(base)), ...add]);
  for (const id of remove) marks.delete(id);
  const cache = await caches.open(dataCacheName(base, 'kept'));
  await cache.put(addressOf(base), new Response(JSON.stringify([...marks])));
}

/** No file of the site has this address. */
function addressOf(base: string): string {
  return `${base}assets/kept.json?marks`;
}
