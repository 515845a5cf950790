import type { PackageDescriptor } from '../catalog/descriptor.ts';
import type { Notices } from '../catalog/notices.ts';
import type { CompileTable } from './compile-table.ts';

/** What a resource is compiled within. */
export interface ResourceSite {
  readonly dataset: PackageDescriptor;
  /** When the catalogue is built, as CKAN writes its times. */
  readonly built: string;
  /** Folder that the resource's paths are relative to. */
  readonly folder: string;
  /** The folder as it stands in messages. */
  readonly shown: string;
  readonly notices: Notices;
  readonly compileTable: CompileTable;
  /** Where files that come in parts are written as one; they are there until the program ends. */
  readonly joinedFolder: () => string;
  /** Bytes of a file above which it gets a store where its descriptor does not say; null: none does. */
  readonly storeThreshold: number | null;
  /** Bytes above which a file is published in parts; null: none is. */
  readonly maxFileSize: number | null;
  /** See SiteSettings. */
  readonly originals: boolean;
  /** See SiteSettings. */
  readonly strict: boolean;
}
