import type { Contributor, License, Organization } from '../core/catalog.ts';
import { isUuid } from './ids.ts';
import type { JsonObject } from './members.ts';
import { readList, readObjects, readText, readTexts, toJsonObject, where } from './members.ts';
import { readTranslations } from './translations.ts';
import { toUtcTime } from './utc-time.ts';

/** `licenses`; entries that say nothing are left out. */
export function parseLicenses(object: JsonObject): readonly License[] {
  return readObjects(object, 'licenses')
    .map((entry) => ({
      name: readText(entry, 'name'),
      title: readText(entry, 'title'),
      path: readText(entry, 'path'),
    }))
    .filter((license) => license.name ?? license.title ?? license.path);
}

/** `sources` or `contributors` (v1 with one `role`, v2 with `roles`). One without a title is called by its path or address. */
export function parseContributors(
  object: JsonObject,
  member: 'sources' | 'contributors',
): readonly Contributor[] {
  return readObjects(object, member).flatMap((entry) => {
    const path = readText(entry, 'path');
    const email = readText(entry, 'email');
    const fullName = [readText(entry, 'givenName'), readText(entry, 'familyName')].filter(Boolean).join(' ');
    const title = readText(entry, 'title') ?? (fullName || (path ?? email));
    if (!title) {
      object.notices.warn(`${where(entry)} has no title: ignored`);
      return [];
    }
    const role = readText(entry, 'role') ?? readTexts(entry, 'roles')?.join(', ');
    return [{ title, path, email, role: role || null }];
  });
}

/**
 * Organizations or groups: each an object with `name` and, if wanted, `id`, `title`, `description`; or just a name.
 * @param idOf makes the id of one that has none
 */
export function parseBodies(
  object: JsonObject,
  member: 'organization' | 'groups',
  idOf: (name: string) => string,
): readonly Organization[] {
  return (readList(object, member) ?? []).flatMap((value, i) => {
    const path = [object.path, member === 'groups' ? `${member}[${i}]` : member].filter(Boolean).join('.');
    const members = typeof value === 'string' ? { name: value } : value;
    const entry = toJsonObject(members, object.file, path, object.notices);
    const name = entry && readText(entry, 'name');
    if (!entry || !name) {
      object.notices.warn(`${object.file}: ${path} must be an object with a name: ignored`);
      return [];
    }
    const id = readText(entry, 'id');
    const translations = readTranslations(entry);
    const created = toUtcTime(readText(entry, 'created') ?? '');
    const imageUrl = readText(entry, 'image_url');
    // As CKAN has it: what is no address is a file that was uploaded there.
    const shown = /^https?:/i.test(imageUrl ?? '') ? imageUrl : null;
    const imageDisplayUrl = readText(entry, 'image_display_url') || shown;
    if (id && !isUuid(id)) object.notices.warn(`${where(entry, 'id')} "${id}" is not a UUID: ignored`);
    return [
      {
        id: id && isUuid(id) ? id.toLowerCase() : idOf(name),
        name,
        title: readText(entry, 'title') ?? name,
        description: readText(entry, 'description') ?? '',
        ...(created && { created }),
        ...(imageUrl && { imageUrl }),
        ...(imageDisplayUrl && { imageDisplayUrl }),
        ...(translations && { translations }),
      },
    ];
  });
}
