import type { JsonObject } from './members.ts';
import { readObject, readObjects, readText } from './members.ts';
import { OF_DATASETS, OF_RESOURCES, ownMembersOf } from './own-members.ts';
import { fromFluent, keywordsFromCkan } from './translations.ts';

/** What CKAN's datasets have and Data Packages do not. */
const OF_CKAN = ['num_resources', 'metadata_created', 'owner_org'];

/**
 * A dataset as CKAN's `package_show` answers it, with its envelope or without, as a Data Package descriptor. Any other object comes back
 * as it is.
 * @param isBeside whether a file of this name lies beside the descriptor: it then takes the place of the resource's address
 */
export function fromCkan(json: JsonObject, isBeside: (file: string) => boolean): JsonObject {
  const dataset = (json.members['success'] === true && readObject(json, 'result')) || json;
  if (!OF_CKAN.some((member) => member in dataset.members)) return json;
  return { ...dataset, members: toPackage(dataset, isBeside) };
}

function toPackage(dataset: JsonObject, isBeside: (file: string) => boolean): Record<string, unknown> {
  const { members } = dataset;
  const license = {
    name: members['license_id'],
    title: members['license_title'],
    path: members['license_url'],
  };
  return {
    id: members['id'],
    name: members['name'],
    title: members['title'] || members['title_translated'],
    description: members['notes'] || members['notes_translated'] || members['description'],
    ...fromFluent(members['title_translated'], 'title'),
    ...fromFluent(members['notes_translated'], 'description'),
    homepage: members['url'],
    version: members['version'],
    created: members['metadata_created'],
    modified: members['metadata_modified'],
    ...keywordsFromCkan(
      dataset,
      readObjects(dataset, 'tags').flatMap((tag) => readText(tag, 'name') ?? []),
    ),
    licenses: Object.values(license).some(Boolean) ? [license] : [],
    contributors: (['author', 'maintainer'] as const).flatMap((role) => {
      const [title, email] = [readText(dataset, role), readText(dataset, `${role}_email`)];
      return (title ?? email) ? [{ title, email, role }] : [];
    }),
    datapond: {
      private: members['private'] ?? false,
      organization: toBody(members['organization']),
      groups: Array.isArray(members['groups']) ? members['groups'].map(toBody) : members['groups'],
      extras: members['extras'],
      tagIds: toTagIds(dataset),
      members: ownMembersOf(withoutTold(members, 'notes'), OF_DATASETS),
    },
    resources: readObjects(dataset, 'resources').map((resource) => toResource(resource, isBeside)),
  };
}

function toResource(resource: JsonObject, isBeside: (file: string) => boolean): Record<string, unknown> {
  // CKAN's name is a title, which several resources may share.
  const { mimetype, name: title, ...members } = resource.members;
  const own = ownMembersOf(withoutTold(resource.members, 'description'), OF_RESOURCES);
  const url = readText(resource, 'url');
  const file = url && fileOf(url);
  return {
    title,
    mediatype: mimetype,
    path: file && isBeside(file) ? file : url,
    ...members,
    ...fromFluent(members['name_translated'], 'title'),
    ...fromFluent(members['description_translated'], 'description'),
    datapond: { ...(members['datapond'] as object | undefined), members: own },
  };
}

/** Without a text that the descriptor has under another name; where there is none, as CKAN says that. */
function withoutTold(members: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: text, ...others } = members;
  const isTold = [text, members[`${name}_translated`], members['description']].some(Boolean);
  return isTold || text === undefined ? others : members;
}

function toTagIds(dataset: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    readObjects(dataset, 'tags').flatMap(({ members: { name, id } }) =>
      typeof name === 'string' && id && id !== name ? [[name, id]] : [],
    ),
  );
}

/** An organization or a group. */
function toBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { title_translated: titles, description_translated: descriptions } = body as Record<string, unknown>;
  return { ...body, ...fromFluent(titles, 'title'), ...fromFluent(descriptions, 'description') };
}

/** `https://…/download/b%C3%A4ume.csv?x` → `bäume.csv`; null when there is none, or it is no file's name. */
function fileOf(url: string): string | null {
  try {
    // Where the address cannot be decoded there is no name in it.
    const name = decodeURIComponent(
      url
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1) ?? '',
    );
    return /[\\/]/.test(name) || name.startsWith('.') ? null : name || null;
  } catch {
    return null;
  }
}
