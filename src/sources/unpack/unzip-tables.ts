import { extensionOf } from '../../catalog/names.ts';
import { ResourceError } from '../../core/errors.ts';
import { remark } from '../../core/remark.ts';
import { isProse } from './is-prose.ts';
import { listNames } from './list-names.ts';
import { kindOfFile } from './packed-formats.ts';
import { isPartBeside, joinParts, type PartsBeside } from './shapefile/shapefile-parts.ts';
import { plainTable, type UnpackedTable } from './unpacked-table.ts';
import { unzipEach } from './unzip.ts';

type Unpack = (name: string, bytes: Uint8Array, beside?: PartsBeside) => Promise<readonly UnpackedTable[]>;

/** What a file of an archive came to. */
type Unpacked =
  | { readonly path: string; readonly tables: readonly UnpackedTable[] }
  | { readonly path: string; readonly error: ResourceError; readonly isBroken: boolean };

/**
 * The tables of an archive's files, by their paths. One that cannot be read has a problem, and does not cost the others. Rejects with
 * ResourceError, without the path, when there is none but such a one.
 * @param unpack the tables of a file by its name; rejects with ResourceError
 */
export async function unzipTables(bytes: Uint8Array, unpack: Unpack): Promise<readonly UnpackedTable[]> {
  const others: string[] = [];
  const isTable = (name: string) => {
    const isFile = !/(^|\/)(__macosx\/|\.)|\/$/i.test(name);
    const isOwn =
      isFile && kindOfFile(name) !== null && !/datapackage\.json$/i.test(name) && !TEXTS.test(name);
    if (isFile && !isOwn && !others.includes(name)) others.push(name);
    return isOwn;
  };
  const { files, beside } = joinParts(unzipEach(bytes, (name) => isPartBeside(name) || isTable(name)));
  if (files.size === 0)
    throw new ResourceError(`has no tables in it${others.length > 0 ? `: ${listNames(others)}` : ''}`);
  const ordered = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const prose = ordered.flatMap(([path, content]) =>
    extensionOf(path) === 'txt' && !(content instanceof Error) && isProse(content) ? [path] : [],
  );
  if (prose.length === files.size) throw new ResourceError(`has no tables in it: ${listNames(prose)}: prose`);
  const all: Unpacked[] = [];
  for (const [path, content] of ordered.filter(([name]) => !prose.includes(name)))
    all.push(await unpackMember(path, content, (name, own) => unpack(name, own, beside.get(path))));
  // What is whole and holds no table is none of them, such as what describes the others.
  const kept = all.filter((one) => 'tables' in one || one.isBroken);
  const [only = all[0], more] = kept;
  if (only && 'error' in only && !more)
    throw new ResourceError(`holds ${only.path}, which ${only.error.message}`, {
      ...(only.isBroken && { cause: only.error }),
    });
  const tables = kept.flatMap((one) => toTables(one, more ? one.path : ''));
  const first = tables.find(({ problem }) => problem === undefined);
  const unread = others.filter((name) => UNREAD.test(name));
  const empty = all.flatMap((one) =>
    'error' in one && !one.isBroken ? [`${one.path} ${one.error.message}`] : [],
  );
  const said = [
    ...(prose.length > 0 ? [remark(`texts beside its tables are left out: ${listNames(prose)}`)] : []),
    ...(unread.length > 0
      ? [remark(`what is in no format that is read is left out: ${listNames(unread)}`)]
      : []),
    ...(empty.length > 0 ? [remark(`what holds no table is left out: ${listNames(empty)}`)] : []),
  ];
  return tables.map((table) =>
    table === first ? { ...table, remarks: [...said, ...table.remarks] } : table,
  );
}

async function unpackMember(
  path: string,
  content: Uint8Array | ResourceError,
  unpack: Unpack,
): Promise<Unpacked> {
  if (content instanceof ResourceError) return { path, error: content, isBroken: true };
  try {
    return { path, tables: await unpack(path, content) };
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    return { path, error, isBroken: error.cause !== undefined || content.length === 0 };
  }
}

/** @param member of the archive; empty: it is all there is */
function toTables(one: Unpacked, member: string): readonly UnpackedTable[] {
  if ('error' in one) return [{ ...plainTable('csv', new Uint8Array()), member, problem: one.error.message }];
  return one.tables.map((table) => ({ ...table, member: [member, table.member].filter(Boolean).join('/') }));
}

/** Formats that may have tables, and are not read. */
const UNREAD =
  /\.(numbers|mdb|accdb|gpkg|kml|kmz|gml|sav|dta|sas7bdat|xpt|rds|rda|rdata|sqlite3?|db|sql|bson|avro|feather|arrow|orc|h5|hdf5?|nc|px)$/i;

/** What lies beside tables and is none. */
const TEXTS = /(^|\/)(read[ _-]?me|licen[cs]e|lizenz|copying|changelog|version|disclaimer)[^/]*\.txt$/i;
