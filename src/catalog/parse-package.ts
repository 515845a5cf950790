import type { Dataset } from '../core/catalog.ts';
import type { PackageDescriptor } from './descriptor.ts';
import { datasetId, groupId, isUuid, organizationId } from './ids.ts';
import type { JsonObject } from './members.ts';
import {
  readBoolean,
  readObject,
  readObjects,
  readText,
  readTexts,
  toJsonObject,
  warnUnknown,
  where,
} from './members.ts';
import { toName, toTitle } from './names.ts';
import { parseContributors, parseLicenses, parseBodies } from './parse-credits.ts';
import { OF_DATASETS, readOwnMembers } from './own-members.ts';
import { parseResource, type ReadReference } from './parse-resource.ts';
import { readKeywordTranslations, readTranslations } from './translations.ts';
import { toUtcTime } from './utc-time.ts';

/**
 * A Data Package descriptor, version 1 or 2, with the `datapond` members. Never fails: what is wrong with a part of it is
 * reported to the object's notices and concerns that part alone.
 * @param folder name of the descriptor's folder, for a package without name or title
 */
export function parsePackage(
  descriptor: JsonObject,
  folder: string,
  readReference: ReadReference,
): PackageDescriptor {
  const name = readName(descriptor, folder);
  const takenNames = new Set<string>();
  if (!Array.isArray(descriptor.members['resources']))
    descriptor.notices.error(`${where(descriptor, 'resources')} is missing: list the dataset's files there`);
  const entries = readObjects(descriptor, 'resources');
  const licenses = parseLicenses(descriptor);
  const translations = readTranslations(descriptor);
  return {
    where: where(descriptor),
    id: readId(descriptor) ?? datasetId(name),
    name,
    title: readText(descriptor, 'title') ?? toTitle(name),
    description: readText(descriptor, 'description') ?? '',
    ...(translations && { translations }),
    homepage: readText(descriptor, 'homepage'),
    version: readText(descriptor, 'version'),
    created: readTime(descriptor, 'created'),
    ...optional('modified', readTime(descriptor, 'modified')),
    keywords: [...new Set(readTexts(descriptor, 'keywords')?.filter((keyword) => keyword.trim() !== ''))],
    ...optional('keywordTranslations', readKeywordTranslations(descriptor)),
    // The catalogue names licences and sources by dataset, so what only the resources say counts for it.
    licenses: licenses.length > 0 ? licenses : unique(entries.flatMap(parseLicenses)),
    sources: unique([descriptor, ...entries].flatMap((entry) => parseContributors(entry, 'sources'))),
    contributors: parseContributors(descriptor, 'contributors'),
    ...readDatapond(descriptor),
    resources: entries.map((entry) =>
      // The number in the place, since an entry that is no object has been left out.
      parseResource(entry, { datasetName: name, index: indexOf(entry), takenNames, readReference }),
    ),
  };
}

function indexOf(entry: JsonObject): number {
  return Number(/\[(\d+)\]$/.exec(entry.path)?.[1] ?? 0);
}

function readId(descriptor: JsonObject): string | undefined {
  // Data Package allows any text, a DOI for one; only a UUID can be CKAN's id.
  const id = readText(descriptor, 'id');
  return id && isUuid(id) ? id.toLowerCase() : undefined;
}

function readName(descriptor: JsonObject, folder: string): string {
  const ownName = readText(descriptor, 'name');
  const name =
    toName(ownName ?? '') || toName(folder) || `dataset-${datasetId(ownName ?? folder).slice(0, 8)}`;
  if (ownName && name !== ownName)
    descriptor.notices.warn(
      `${where(descriptor, 'name')} "${ownName}" must be lower-case letters, digits, - and _: called "${name}"`,
    );
  return name;
}

/** Data Package has no word for `modified`; DCAT and CKAN's members are called so. */
function readTime(descriptor: JsonObject, member: 'created' | 'modified'): string | null {
  const text = readText(descriptor, member);
  const time = text === null ? null : toUtcTime(text);
  if (text !== null && time === null)
    descriptor.notices.warn(
      `${where(descriptor, member)} "${text}" is not an ISO 8601 date or time: ignored`,
    );
  return time;
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [One in Name]?: Value } {
  return (value === null || value === undefined ? {} : { [name]: value }) as {
    readonly [One in Name]?: Value;
  };
}

function readDatapond(
  descriptor: JsonObject,
): Pick<Dataset, 'private' | 'organization' | 'groups' | 'extras' | 'members' | 'keywordIds'> {
  const datapond =
    readObject(descriptor, 'datapond') ??
    (toJsonObject({}, descriptor.file, 'datapond', descriptor.notices) as JsonObject);
  warnUnknown(datapond, ['private', 'organization', 'groups', 'extras', 'tagIds', 'members']);
  return {
    ...optional('members', readOwnMembers(datapond, OF_DATASETS)),
    ...optional('keywordIds', readTagIds(datapond)),
    private: readPrivate(descriptor, datapond),
    organization: parseBodies(datapond, 'organization', organizationId)[0] ?? null,
    groups: parseBodies(datapond, 'groups', groupId),
    extras: readObjects(datapond, 'extras').flatMap((extra) => {
      const key = readText(extra, 'key');
      const value = extra.members['value'] ?? '';
      return key ? [{ key, value: typeof value === 'string' ? value : JSON.stringify(value) }] : [];
    }),
  };
}

function readTagIds(datapond: JsonObject): Dataset['keywordIds'] {
  const ids = readObject(datapond, 'tagIds');
  const known = Object.keys(ids?.members ?? {}).flatMap((name) => {
    const id = ids && readText(ids, name);
    return id ? [[name, id] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Anything but a clear no keeps the files off the site: a slip of the pen must not publish them. */
function readPrivate(descriptor: JsonObject, datapond: JsonObject): boolean {
  if (datapond.members['private'] !== undefined) return readBoolean(datapond, 'private') ?? true;
  if (descriptor.members['private'] === undefined || descriptor.members['private'] === false) return false;
  descriptor.notices.warn(
    `${where(descriptor, 'private')} belongs into "datapond": {"private": …}; the dataset is kept private`,
  );
  return true;
}

function unique<T>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}
