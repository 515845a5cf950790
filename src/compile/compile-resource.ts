import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Location, ResourceDescriptor } from '../catalog/descriptor.ts';
import type { Resource } from '../core/catalog.ts';
import type { ResourceOutcome } from './report/build-log.ts';
import { toFileFormat } from '../sources/compile/file-format.ts';
import { type Content, isOnDisk, sizeOf } from '../sources/content.ts';
import { fileTime } from './files/file-time.ts';
import { hashOf } from './files/hash-of.ts';
import { PartsError } from './files/join-parts.ts';
import { openPaths } from './files/open-paths.ts';
import { partedUrl } from '../transport/file-parts.ts';
import { publishedExtension, publishedUrl, type PublishedFile } from './files/published-file.ts';
import { publishOriginal } from './files/publish-original.ts';
import { publishPreview } from './publish-preview.ts';
import type { ColumnReport } from '../core/dataset-report.ts';
import { reportColumns } from './report/column-report.ts';
import { splitFile } from './kept/split-file.ts';
import { reasonOf } from './datasets/read-json-file.ts';
import type { ResourceSite } from './resource-site.ts';
import { compileTableFile, unpackTable } from './table-file.ts';

/** A resource as the catalogue describes it, with the files that are published of it. */
export interface CompiledResource {
  readonly resource: Resource;
  /** What is published: the resource's own file first. */
  readonly files: readonly PublishedFile[];
  readonly outcome: ResourceOutcome['note'];
  /** Its columns, as a report shows them. */
  readonly columns: readonly ColumnReport[];
  /** The format that its table was turned from into CSV. */
  readonly turnedFrom?: string;
}

/** A resource of the catalogue, and its file. Never rejects for what is wrong with the file: that becomes its `problem`. */
export async function compileResource(
  descriptor: ResourceDescriptor,
  site: ResourceSite,
): Promise<CompiledResource> {
  const { location } = descriptor;
  if (site.dataset.private)
    return { resource: hidden(descriptor), files: [], outcome: 'private', columns: [] };
  if (location.kind === 'none') {
    site.notices.of(site.dataset.where).error(location.problem);
    return {
      resource: { ...plain(descriptor), problem: location.problem },
      files: [],
      outcome: 'problem',
      columns: [],
    };
  }
  if (location.kind === 'url')
    return {
      resource: { ...plain(descriptor), url: location.url },
      files: [],
      outcome: 'elsewhere',
      columns: [],
    };
  if (location.kind === 'data') {
    const folder = join(site.joinedFolder(), hashOf(location.text));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, location.file), location.text);
    // There is no such file that could be published as it is.
    return compileFile(descriptor, [location.file], {
      ...site,
      folder,
      shown: descriptor.where,
      originals: false,
    });
  }
  return compileFile(descriptor, location.paths, site);
}

/** What anybody may know of a private dataset's resource: that there is one of that id and name. */
function hidden(descriptor: ResourceDescriptor): Resource {
  const { translations: _, members: _members, ...known } = plain(descriptor);
  return {
    ...known,
    title: descriptor.name,
    description: '',
    url: '',
    format: '',
    mediaType: null,
  };
}

/** A resource without a file, for now. */
function plain(descriptor: ResourceDescriptor): Resource {
  const { id, name, title, description, translations, aliases, location, members } = descriptor;
  const path = pathOf(location);
  const { format, mediaType } = toFileFormat(path, descriptor.format, descriptor.mediaType);
  return {
    id,
    name,
    title,
    description,
    ...(translations && { translations }),
    format,
    mediaType,
    ...(members && { members }),
    aliases,
    primaryKey: [],
    fields: [],
    url: '',
    bytes: null,
    sha256: null,
    source: null,
    preview: null,
    store: null,
    index: null,
    problem: null,
  };
}

/** What tells a resource's format by its end. */
function pathOf(location: Location): string {
  if (location.kind === 'files') return location.paths[0] ?? '';
  if (location.kind === 'data') return location.file;
  return location.kind === 'url' ? location.url : '';
}

async function compileFile(
  descriptor: ResourceDescriptor,
  paths: readonly string[],
  site: ResourceSite,
): Promise<CompiledResource> {
  const path = paths.join(' + ');
  const fail = (problem: string, file = `${site.shown}/${paths[0]}`): CompiledResource => {
    site.notices.of(file).error(`${site.shown}/${problem}`, { isReported: true });
    return { resource: { ...plain(descriptor), problem }, files: [], outcome: 'problem', columns: [] };
  };
  const format = toFileFormat(paths[0] ?? '', descriptor.format, descriptor.mediaType);
  let source: { readonly content: Content; readonly sha256: string };
  let time: string;
  try {
    source = await openPaths(paths, format.table === 'csv', site);
    time = await fileTime(site.folder, paths, site.built);
  } catch (error) {
    if (error instanceof PartsError) return fail(error.message);
    const missing =
      error instanceof Error && 'path' in error ? String(error.path).slice(site.folder.length + 1) : path;
    // Beside a file that is not there nothing can be shown.
    return fail(`${missing} cannot be read: ${reasonOf(error)} (${descriptor.where})`, site.dataset.where);
  }
  const unpacked = format.table === null ? await unpackTable(descriptor, paths, site) : null;
  if (unpacked && 'problem' in unpacked) return fail(`${path} ${unpacked.problem}`);
  const file = source;
  if (unpacked) source = { ...unpacked.source };
  const { format: kind, mediaType } = unpacked?.format ?? format;
  const table = await compileTableFile(unpacked ?? { source, descriptor, format, remarks: [] }, path, site);
  // A CSV that is rewritten is the same to people; Parquet has lost its types.
  const hasOriginal = unpacked !== null || (format.table === 'parquet' && table?.rewritten);
  const original = hasOriginal ? publishOriginal(paths[0] ?? '', format, file, site) : null;
  const published = table?.rewritten ?? source.content;
  const bytes = sizeOf(published);
  const sha256 = table?.rewritten ? hashOf(table.rewritten) : source.sha256;
  const name = publishedUrl(
    site.dataset.name,
    descriptor.name,
    sha256,
    unpacked?.format.table ?? (publishedExtension(paths[0] ?? '') || (format.table ?? '')),
  );
  const inParts = site.maxFileSize !== null && bytes > site.maxFileSize;
  const url = inParts ? partedUrl(name, bytes, site.maxFileSize) : name;
  const preview = table?.preview ? publishPreview(table.preview, site.dataset.name, descriptor.name) : null;
  const named = { dataset: site.dataset.name, resource: descriptor.name };
  const store = table?.store ? splitFile(table.store, { ...named, kind: 'duckdb' }) : null;
  const index = table?.index ? splitFile(table.index, { ...named, kind: 'index' }) : null;
  return {
    resource: {
      ...plain(descriptor),
      format: kind,
      mediaType,
      // Records in the descriptor have no time of their own.
      ...(descriptor.location.kind === 'files' && { fileTime: time }),
      primaryKey: table?.primaryKey ?? [],
      fields: table?.fields ?? [],
      url,
      bytes,
      sha256,
      source: table?.source ?? null,
      preview: preview?.entry ?? null,
      store: store?.entry ?? null,
      index: index?.entry ?? null,
      problem: table?.problem ?? null,
      ...(original && { original: original.entry }),
      ...(table && table.remarks.length > 0 && { remarks: table.remarks.map(({ text }) => text) }),
    },
    files: [
      {
        url,
        bytes,
        content: isOnDisk(published) ? published.path : published,
      },
      ...(original ? [original.file] : []),
      ...(preview ? [preview.file] : []),
      ...(store?.files ?? []),
      ...(index?.files ?? []),
    ],
    outcome: table?.problem ? 'problem' : table?.cached ? 'cached' : null,
    ...(unpacked?.turnedFrom && { turnedFrom: unpacked.turnedFrom }),
    columns: table ? reportColumns(table) : [],
  };
}
