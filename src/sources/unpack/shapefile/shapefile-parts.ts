import { extensionOf, withoutExtension } from '../../../catalog/names.ts';
import { ResourceError } from '../../../core/errors.ts';

/** Files that belong to a shapefile, or to a dBase table, of an archive. */
export interface PartsBeside {
  /** The attributes of a shapefile; absent: it has none. */
  readonly dbf?: Uint8Array | undefined;
  /** The system of its coordinates, as Esri writes it; absent: it is not told. */
  readonly prj?: Uint8Array | undefined;
  /** The encoding of its texts, by its name; absent: it is not told. */
  readonly cpg?: Uint8Array | undefined;
}

/** Whether a file of an archive is no table but tells something of one. */
export function isPartBeside(path: string): boolean {
  return ['prj', 'cpg'].includes(extensionOf(path));
}

/** The files of an archive without those that are parts of another one, and these by the path of that. A part that cannot be unpacked is in its place. */
export function joinParts(files: ReadonlyMap<string, Uint8Array | ResourceError>): {
  readonly files: ReadonlyMap<string, Uint8Array | ResourceError>;
  readonly beside: ReadonlyMap<string, PartsBeside>;
} {
  const byName = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]));
  const beside = new Map<string, PartsBeside>();
  const joined = new Map(files);
  for (const path of files.keys()) {
    const extension = extensionOf(path);
    if (extension !== 'shp' && extension !== 'dbf') continue;
    const stem = withoutExtension(path).toLowerCase();
    if (extension === 'dbf' && byName.has(`${stem}.shp`)) continue;
    const parts: Record<string, Uint8Array> = {};
    for (const part of ['dbf', 'prj', 'cpg']) {
      const own = byName.get(`${stem}.${part}`);
      const content = own !== path && own !== undefined ? files.get(own) : undefined;
      if (content instanceof ResourceError) joined.set(path, content);
      else if (content) parts[part] = content;
      if (own !== path && own !== undefined) joined.delete(own);
    }
    beside.set(path, parts);
  }
  for (const path of joined.keys()) if (isPartBeside(path)) joined.delete(path);
  return { files: joined, beside };
}
