import { parseDialect, readNullSequence } from './parse-dialect.ts';
import type { DialectDescriptor, ResourceDescriptor, SchemaDescriptor } from './descriptor.ts';
import { isUuid, resourceId } from './ids.ts';
import type { JsonObject } from './members.ts';
import { readBoolean, readObject, readText, readTexts, warnUnknown, where } from './members.ts';
import { toName, uniqueName, withoutExtension } from './names.ts';
import { parseLocation } from './parse-location.ts';
import { OF_RESOURCES, readOwnMembers } from './own-members.ts';
import { parseSchema } from './parse-schema.ts';
import { readTranslations } from './translations.ts';

/**
 * Reads the JSON file that a `schema` or `dialect` names instead of holding it.
 * @returns undefined when it cannot be read; the reader has then reported why
 */
export type ReadReference = (reference: string, by: string) => JsonObject | undefined;

/** What a resource is read within. */
export interface ResourceContext {
  readonly datasetName: string;
  /** Place in `resources`, from 0. */
  readonly index: number;
  /** Names of the resources before it; gains this one's. */
  readonly takenNames: Set<string>;
  readonly readReference: ReadReference;
}

/** One of a descriptor's `resources`. Never fails: what cannot be read becomes a problem of this resource, or a notice. */
export function parseResource(resource: JsonObject, context: ResourceContext): ResourceDescriptor {
  const location = parseLocation(resource);
  const name = readName(resource, context);
  const { dialect, schema } = readTable(resource, context.readReference);
  const translations = readTranslations(resource);
  return {
    where: where(resource),
    id: readId(resource) ?? resourceId(context.datasetName, seedOf(location, dialect) ?? name),
    name,
    title: readText(resource, 'title') ?? readText(resource, 'name') ?? name,
    description: readText(resource, 'description') ?? '',
    ...(translations && { translations }),
    format: readText(resource, 'format'),
    mediaType: readText(resource, 'mediatype') ?? readText(resource, 'mediaType'),
    encoding: readText(resource, 'encoding'),
    location,
    dialect,
    schema,
    ...readExtensions(resource),
  };
}

function seedOf(
  location: ResourceDescriptor['location'],
  { member }: ResourceDescriptor['dialect'],
): string | null {
  if (location.kind === 'files')
    return `${location.paths.join(',')}${member === undefined ? '' : `#${member}`}`;
  return location.kind === 'url' ? location.url : null;
}

function readId(resource: JsonObject): string | undefined {
  const id = readText(resource, 'id');
  if (!id) return undefined;
  if (isUuid(id)) return id.toLowerCase();
  resource.notices.warn(
    `${where(resource, 'id')} "${id}" is not a UUID: an id is made from the path instead`,
  );
  return undefined;
}

function readName(resource: JsonObject, { index, takenNames }: ResourceContext): string {
  const ownName = readText(resource, 'name');
  const [path] = readTexts(resource, 'path') ?? [];
  const fileName = withoutExtension(path?.slice(path.lastIndexOf('/') + 1) ?? '');
  const preferred = toName(ownName ?? fileName) || toName(fileName) || `resource-${index + 1}`;
  const name = uniqueName(preferred, takenNames, '-');
  if (ownName && name !== preferred)
    resource.notices.warn(
      `${where(resource, 'name')} "${ownName}" is the name of another resource here: called "${name}"`,
    );
  return name;
}

function readTable(
  resource: JsonObject,
  readReference: ReadReference,
): { dialect: DialectDescriptor; schema: SchemaDescriptor | null } {
  const dialect = readInlineOrReferenced(resource, 'dialect', readReference);
  const schema = readInlineOrReferenced(resource, 'schema', readReference);
  const nullSequence = dialect && readNullSequence(dialect);
  const parsed = schema ? parseSchema(schema) : null;
  return {
    dialect: dialect ? parseDialect(dialect) : {},
    schema: nullSequence
      ? {
          fields: [],
          primaryKey: [],
          ...parsed,
          missingValues: [...(parsed?.missingValues ?? ['']), nullSequence],
        }
      : parsed,
  };
}

function readInlineOrReferenced(
  resource: JsonObject,
  member: 'dialect' | 'schema',
  readReference: ReadReference,
): JsonObject | undefined {
  const value = resource.members[member];
  if (typeof value === 'string' && value !== '') return readReference(value, where(resource, member));
  return readObject(resource, member);
}

/** The member `datapond`: what Data Package has no word for. */
function readExtensions(resource: JsonObject): Pick<ResourceDescriptor, 'aliases' | 'store' | 'members'> {
  const datapond = readObject(resource, 'datapond');
  if (!datapond) return { aliases: [], store: { wanted: null, orderBy: [], index: null } };
  warnUnknown(datapond, ['aliases', 'store', 'orderBy', 'index', 'members']);
  const members = readOwnMembers(datapond, OF_RESOURCES);
  const store = {
    wanted: readBoolean(datapond, 'store') ?? null,
    orderBy: [...new Set(readTexts(datapond, 'orderBy'))],
    index: readIndex(datapond),
  };
  return { aliases: readAliases(datapond), store, ...(members && { members }) };
}

/** `true` or `false`, or a list of fields. */
function readIndex(datapond: JsonObject): readonly string[] | null {
  if (typeof datapond.members['index'] === 'boolean') return datapond.members['index'] ? null : [];
  const fields = readTexts(datapond, 'index');
  return fields ? [...new Set(fields)] : null;
}

function readAliases(datapond: JsonObject): readonly string[] {
  return [...new Set(readTexts(datapond, 'aliases'))].filter((alias) => {
    const reason = aliasReason(alias);
    if (reason) datapond.notices.error(`${where(datapond, 'aliases')} "${alias}" ${reason}: ignored`);
    return !reason;
  });
}

/** CKAN's rules for the name of a view (datastore/backend/postgres.py `_is_valid_table_name` and field names). */
function aliasReason(alias: string): string | null {
  if (alias.trim() !== alias || alias === '') return 'is empty or has blanks around it';
  if (alias.startsWith('_')) return 'begins with an underscore';
  if (/[%"]/.test(alias)) return 'has a per cent sign or a double quote in it';
  if ([...alias].length > 63) return 'is longer than 63 characters';
  return null;
}
