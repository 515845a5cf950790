import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { PackageDescriptor, ResourceDescriptor } from '../../catalog/descriptor.ts';
import { createNotices, type Notice } from '../../catalog/notices.ts';
import type { SiteSettings } from '../../catalog/parse-site.ts';
import type { Dataset } from '../../core/catalog.ts';
import type { ResourceReport } from '../../core/dataset-report.ts';
import type { Site } from '../../core/site.ts';
import { toFileFormat } from '../../sources/compile/file-format.ts';
import { findAbsentFiles } from './absent-files.ts';
import type { AheadJob } from '../ahead.ts';
import { outcomeLine } from '../report/build-log.ts';
import { type CompiledResource, compileResource } from '../compile-resource.ts';
import { findReferences } from './find-references.ts';
import type { PublishedFile } from '../files/published-file.ts';
import type { FoundPackage } from './read-packages.ts';
import type { TableCompiler } from '../table-compiler.ts';

/** A dataset of the catalogue, its files, and what is to be said of them. */
export interface CompiledDataset {
  readonly dataset: Dataset;
  /** Its descriptor as it stands in messages. */
  readonly where: string;
  readonly files: readonly PublishedFile[];
  readonly reports: readonly ResourceReport[];
  /** Of each table that was turned into CSV, its format before. */
  readonly turnedFrom: readonly string[];
}

/** What datasets are compiled within. */
export interface DatasetContext {
  readonly root: string;
  readonly site: Site;
  readonly limits: Pick<SiteSettings, 'storeThreshold' | 'maxFileSize' | 'originals' | 'strict'>;
  readonly notices: ReturnType<typeof createNotices>;
  readonly tables: TableCompiler;
  /** Bytes of a file below which it may be compiled beside others. */
  readonly beside: number;
  readonly log: (line: string) => void;
}

/** A resource, what is to be said of it, and how long it took. */
interface TimedResource {
  readonly result: CompiledResource;
  readonly notices: readonly Notice[];
  readonly ms: number;
}

/** A resource to be compiled when there is room. Notices are its own until its turn comes: they are in the order of the files, whichever is ready first. */
export function resourceJob(
  resource: ResourceDescriptor,
  { descriptor, folder }: FoundPackage,
  { root, limits, tables, beside, site: { built } }: DatasetContext,
): AheadJob<TimedResource> {
  const { compileTable, joinedFolder } = tables;
  return {
    isSmall: isBelow(beside, resource, folder),
    async run() {
      const began = performance.now();
      const notices = createNotices();
      const shown = shownFolder(root, folder);
      const common = { notices, compileTable, joinedFolder, built, ...limits };
      const site = { dataset: descriptor, folder, shown, ...common };
      const result = await compileResource(resource, site);
      return { result, notices: notices.list, ms: performance.now() - began };
    },
  };
}

/** Whether a resource may be compiled beside others: a short text, in one file. */
function isBelow(most: number, { location, store, format }: ResourceDescriptor, folder: string): boolean {
  if (location.kind !== 'files') return true;
  const [path = '', ...others] = location.paths;
  if (others.length > 0 || store.wanted || toFileFormat(path, format, null).table !== 'csv') return false;
  const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0;
  return size < most;
}

function shownFolder(root: string, folder: string): string {
  return [basename(root), folder.slice(root.length + 1).replaceAll('\\', '/')].filter(Boolean).join('/');
}

/**
 * A dataset of its compiled resources.
 * @param next the dataset's resources, one after the other
 */
export async function compileDataset(
  { descriptor, folder }: FoundPackage,
  { root, site, notices, log }: DatasetContext,
  next: () => Promise<TimedResource>,
): Promise<CompiledDataset> {
  const shown = shownFolder(root, folder);
  const compiled = [];
  const reports: ResourceReport[] = [];
  const absent = findAbsentFiles(descriptor, folder, shown);
  const own = notices.of(descriptor.where);
  if (absent.problem !== null) own.error(absent.problem);
  for (const one of descriptor.resources) {
    const { result, notices: said, ms } = await next();
    // What is not there is told once for all.
    if (!absent.resources.has(one)) notices.addAll(said);
    compiled.push(result);
    const path = `${descriptor.name}/${one.location.kind === 'files' ? one.location.paths[0] : one.name}`;
    const { rows = null } = result.resource.source ?? {};
    const { bytes } = result.resource;
    const { id, problem, remarks = [] } = result.resource;
    const file = one.location.kind === 'files' ? `${shown}/${one.location.paths[0]}` : shown;
    if (!descriptor.private)
      reports.push({
        id,
        file,
        member: memberOf(one),
        records: rows,
        problem,
        remarks,
        columns: result.columns,
      });
    log(outcomeLine({ path, rows, bytes, ms, note: result.outcome }));
  }
  return {
    turnedFrom: compiled.flatMap((one) => one.turnedFrom ?? []),
    dataset: toDataset(
      descriptor,
      findReferences(
        descriptor.resources,
        compiled.map(({ resource }) => resource),
        own,
      ),
      site,
    ),
    where: descriptor.where,
    files: eachOnce(compiled.flatMap((one) => one.files)),
    reports,
  };
}

/** Tables of one workbook have it together. */
function eachOnce(files: readonly PublishedFile[]): readonly PublishedFile[] {
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

function memberOf({ dialect: { member } }: PackageDescriptor['resources'][number]): string | null {
  return member === undefined ? null : String(member);
}

/** Of a private dataset anybody may know its id and name, and those of its resources, so that the API can refuse it by them. */
function toDataset(descriptor: PackageDescriptor, resources: Dataset['resources'], site: Site): Dataset {
  const { id, name, created } = descriptor;
  if (descriptor.private) {
    const nothing = {
      description: '',
      homepage: null,
      version: null,
      created: site.built,
      organization: null,
    };
    const empty = { keywords: [], licenses: [], sources: [], contributors: [], groups: [], extras: [] };
    return { id, name, title: name, private: true, ...nothing, ...empty, resources };
  }
  const { where: _, ...rest } = descriptor;
  return { ...rest, created: created ?? site.built, resources };
}
