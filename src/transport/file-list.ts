import { isRecord } from './guards.ts';

/** What one version of the site consists of, data aside: written by the build as `assets/files-<version>.json`. */
export interface FileList {
  readonly version: string;
  /** The version's own catalogue. Addresses are relative to the site's base, here and below. */
  readonly catalog: string;
  readonly files: readonly ListedFile[];
  /** The files whose addresses outlive the version, with their content. */
  readonly pages: readonly { readonly url: string; readonly type: string; readonly text: string }[];
}

/** A file of the site's own code. */
export interface ListedFile {
  readonly url: string;
  /** Of the file, uncompressed. */
  readonly bytes: number;
  /**
   * Lower-case hex: of the file and, where it is gzipped, of what is in it, as some hosts unpack such a file on the way. Another content
   * under its address is none of this site's.
   */
  readonly sha256: readonly string[];
  /** Needed only where tables are used, and large: the engine, a parser, a decoder. */
  readonly large: boolean;
}

/** The build wrote the file, so its version vouches for the rest. */
export function isFileList(value: unknown, version: string): value is FileList {
  return isRecord(value) && value['version'] === version && Array.isArray(value['files']);
}
