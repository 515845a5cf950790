import type { Dataset, Group, Organization, Resource } from '../../catalog.ts';
import type { OriginalFile } from '../../published-files.ts';
import type { Site } from '../../site.ts';
import { findLicense } from './licenses.ts';
import { translated, translatedTags } from './translated.ts';

/** What the catalogue's dictionaries need to know of the site. */
export interface DictContext {
  readonly site: Site;
  readonly siteUrl: string;
  /** Whether to tell what CKAN's members have no place for: records and columns, the build's report. */
  readonly withDetails?: boolean;
}

type Dict = Readonly<Record<string, unknown>>;

/** A dataset as package_show answers it: CKAN's members, all of them (contract 6). */
export function toPackageDict(dataset: Dataset, context: DictContext): Dict {
  const [license] = dataset.licenses;
  const ckanLicense = license?.name ? findLicense(license.name) : undefined;
  const tags = [...dataset.keywords].sort();
  const url = ckanLicense?.url || license?.path;
  const maintainer = withRole(dataset, 'maintainer') ?? withRole(dataset, 'contact');
  const author =
    withRole(dataset, 'author') ??
    withRole(dataset, 'creator') ??
    dataset.contributors.find((contributor) => contributor !== maintainer);
  return {
    author: author?.title ?? dataset.sources[0]?.title ?? null,
    author_email: author?.email ?? null,
    creator_user_id: null,
    id: dataset.id,
    isopen: ckanLicense?.isOpen ?? false,
    license_id: ckanLicense?.id ?? license?.name ?? null,
    license_title: ckanLicense?.title ?? license?.title ?? license?.name ?? null,
    ...(url && { license_url: url }),
    maintainer: maintainer?.title ?? null,
    maintainer_email: maintainer?.email ?? null,
    metadata_created: dataset.created,
    metadata_modified: dataset.modified ?? context.site.built,
    name: dataset.name,
    notes: dataset.description || null,
    num_resources: dataset.resources.length,
    num_tags: dataset.keywords.length,
    organization:
      dataset.organization && toOrganizationMember(dataset.organization, dataset.created, context.site),
    owner_org: dataset.organization?.id ?? null,
    private: dataset.private,
    state: 'active',
    title: dataset.title,
    type: 'dataset',
    url: dataset.homepage ?? dataset.sources[0]?.path ?? null,
    version: dataset.version,
    ...dataset.members,
    extras: dataset.extras,
    groups: dataset.groups.map((group) => toGroupMember(group, context.site)),
    resources: dataset.resources.map((resource) => toResourceDict(resource, dataset, context)),
    tags: tags.map((name) => ({ ...toTagDict(name, dataset.keywordIds), state: 'active' })),
    relationships_as_subject: [],
    relationships_as_object: [],
    ...translated(dataset, { title: 'title_translated', description: 'notes_translated' }, context.site),
    ...translatedTags(tags, dataset, context.site),
    ...(dataset.sources.length > 0 && {
      sources: dataset.sources.map(({ title, path }) => ({ title, path })),
    }),
    ...(dataset.contributors.length > 0 && { contributors: dataset.contributors }),
    ...(dataset.queries && { queries: dataset.queries }),
    ...(context.withDetails && dataset.report && { report_url: `${context.siteUrl}/${dataset.report.url}` }),
  };
}

/** The first contributor of a role; one may have several. */
function withRole({ contributors }: Dataset, name: string): Dataset['contributors'][number] | undefined {
  return contributors.find(({ role }) => role?.toLowerCase().split(', ').includes(name));
}

/** A resource as resource_show answers it. */
export function toResourceDict(
  resource: Resource,
  dataset: Dataset,
  { site, siteUrl, withDetails = false }: DictContext,
): Dict {
  const isRemote = /^[a-z][a-z0-9+.-]*:/i.test(resource.url);
  const { members = {}, bytes } = resource;
  const changed = resource.fileTime ?? dataset.modified ?? site.built;
  // A dump that has taken the place of the publisher's file has another size and hash.
  const isTheirs = isRemote || (bytes !== null && Number(members['size'] ?? NaN) === bytes);
  return {
    cache_last_updated: null,
    cache_url: null,
    created: dataset.created,
    datastore_active: resource.source !== null,
    description: resource.description,
    last_modified: isRemote ? null : changed,
    metadata_modified: changed,
    mimetype: resource.mediaType,
    mimetype_inner: null,
    resource_type: null,
    url_type: isRemote ? null : 'upload',
    ...members,
    format: resource.format,
    hash: (isTheirs && members['hash']) || (resource.sha256 ?? ''),
    id: resource.id,
    name: resource.title,
    package_id: dataset.id,
    position: dataset.resources.indexOf(resource),
    ...translated(resource, { title: 'name_translated', description: 'description_translated' }, site),
    ...(withDetails && details(resource)),
    ...(resource.foreignKeys && { foreign_keys: resource.foreignKeys }),
    ...(resource.remarks && { remarks: resource.remarks }),
    ...(resource.original && originalMembers(resource.original, siteUrl)),
    size: isRemote ? (members['size'] ?? null) : bytes,
    state: 'active',
    url: isRemote ? resource.url : `${siteUrl}/${resource.url}`,
  };
}

function details({ source, fields, aliases, preview, problem }: Resource): Dict {
  return {
    ...(source && {
      records: source.rows,
      columns: fields.length,
      aliases,
      preview_records: preview?.records ?? 0,
    }),
    ...(problem !== null && { problem }),
  };
}

/** Flat, as CKAN's own members are. */
function originalMembers(
  { url, name, format, mediaType, bytes, sha256 }: OriginalFile,
  siteUrl: string,
): Dict {
  return {
    original_url: `${siteUrl}/${url}`,
    original_name: name,
    original_format: format,
    original_mimetype: mediaType,
    original_size: bytes,
    original_hash: sha256,
  };
}

/** A keyword as CKAN's tag. Where it has no id of its own the name serves. */
export function toTagDict(name: string, ids: Dataset['keywordIds'] = {}): Dict {
  return { display_name: name, id: Object.hasOwn(ids, name) ? ids[name] : name, name, vocabulary_id: null };
}

function toOrganizationMember(organization: Organization, created: string, site: Site): Dict {
  return {
    id: organization.id,
    name: organization.name,
    title: organization.title,
    type: 'organization',
    description: organization.description,
    image_url: organization.imageUrl ?? '',
    created: organization.created ?? created,
    is_organization: true,
    approval_status: 'approved',
    state: 'active',
    ...translated(organization, BODY_NAMES, site),
  };
}

function toGroupMember(group: Group, site: Site): Dict {
  return {
    description: group.description,
    display_name: group.title,
    id: group.id,
    image_display_url: group.imageDisplayUrl ?? '',
    name: group.name,
    title: group.title,
    ...translated(group, BODY_NAMES, site),
  };
}

const BODY_NAMES = { title: 'title_translated', description: 'description_translated' };
