import type { JsonObject } from './members.ts';
import { readObject, where } from './members.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members of package_show and resource_show that a publisher may give. */
export interface OwnMembers {
  /** Those that datapond says itself, whatever a publisher gives. */
  readonly saidHere: ReadonlySet<string>;
  /** CKAN's own, which are texts, numbers, truth values or nothing: clients rely on that. */
  readonly plain: ReadonlySet<string>;
}

/** Of a dataset. */
export const OF_DATASETS: OwnMembers = {
  saidHere: new Set(
    `id name title private state extras groups organization owner_org resources tags num_resources num_tags metadata_created
metadata_modified relationships_as_subject relationships_as_object title_translated notes_translated tags_translated sources
contributors queries report_url datapond tracking_summary`.split(/\s+/),
  ),
  plain: new Set(
    `author author_email maintainer maintainer_email license_id license_title license_url isopen url version notes type
creator_user_id`.split(/\s+/),
  ),
};

/** Of a resource. */
export const OF_RESOURCES: OwnMembers = {
  saidHere: new Set(
    `id name title url package_id position state format datastore_active name_translated description_translated path data schema
dialect mediatype encoding datapond remarks foreign_keys original_url original_name original_format original_mimetype original_size
original_hash records columns aliases preview_records problem tracking_summary`.split(/\s+/),
  ),
  plain: new Set(
    `description created last_modified metadata_modified size hash mimetype mimetype_inner resource_type url_type cache_url
cache_last_updated`.split(/\s+/),
  ),
};

/** Those that are the publisher's to give, of all that CKAN answers. */
export function ownMembersOf(members: Members, of: OwnMembers): Members {
  return Object.fromEntries(Object.entries(members).filter(([name, value]) => isOwn(name, value, of)));
}

/** `datapond.members` of a descriptor's object; undefined when there are none. Warns of those that are not the publisher's to give. */
export function readOwnMembers(datapond: JsonObject, of: OwnMembers): Members | undefined {
  const given = readObject(datapond, 'members');
  if (!given) return undefined;
  for (const [name, value] of Object.entries(given.members))
    if (!isOwn(name, value, of))
      given.notices.warn(
        `${where(given, name)} is ignored: ${of.plain.has(name) ? 'it must be a text or a number' : 'datapond says it itself'}`,
      );
  const own = ownMembersOf(given.members, of);
  return Object.keys(own).length > 0 ? own : undefined;
}

function isOwn(name: string, value: unknown, { saidHere, plain }: OwnMembers): boolean {
  return !saidHere.has(name) && !(plain.has(name) && typeof value === 'object' && value !== null);
}
