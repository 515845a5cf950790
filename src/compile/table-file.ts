import { join } from 'node:path';
import type { ResourceDescriptor } from '../catalog/descriptor.ts';
import { ResourceError } from '../core/errors.ts';
import { remark, type Remark } from '../core/remark.ts';
import { type FileFormat, toFileFormat } from '../sources/compile/file-format.ts';
import { type Content, sizeOf } from '../sources/content.ts';
import type { Places } from '../sources/csv/mends/places.ts';
import { isPacked } from '../sources/unpack/packed-formats.ts';
import { remarkHidden } from '../sources/unpack/unpack-file.ts';
import { hashOf } from './files/hash-of.ts';
import type { ResourceSite } from './resource-site.ts';
import { chooseMember, describeMember, unpackSource } from './files/unpack-source.ts';

/** A file that may be a table, as it lies in the folder or unpacked. */
export interface TableFile {
  readonly source: { readonly content: Content; readonly sha256: string };
  readonly descriptor: ResourceDescriptor;
  readonly format: FileFormat;
  readonly places?: Places;
  /** Which of the file's tables it is; null: it has one. */
  readonly member?: string | null;
  readonly remarks: readonly Remark[];
}

/** The table of a file of another format; null where it is no such file, or a descriptor offers it as it is. */
export async function unpackTable(
  descriptor: ResourceDescriptor,
  paths: readonly string[],
  site: ResourceSite,
): Promise<(TableFile & { readonly turnedFrom: string | null }) | { readonly problem: string } | null> {
  const [path = ''] = paths;
  if (paths.length !== 1 || !isPacked(path)) return null;
  const isAsked = descriptor.schema !== null || descriptor.dialect.member !== undefined;
  try {
    const tables = await unpackSource(join(site.folder, path));
    const table = chooseMember(tables, descriptor);
    const { mends = [] } = table;
    if (site.strict && mends.length > 0)
      return {
        problem: `${table.member && `(${table.member}) `}has mistakes: ${mends.map(({ text }) => text).join('; ')}. "strict" is set: mend the file`,
      };
    const sound = tables.filter(({ problem }) => problem === undefined).length;
    const others = descriptor.dialect.member === undefined ? sound - 1 : 0;
    const broken = descriptor.dialect.member === undefined ? tables.filter(({ problem }) => problem) : [];
    return {
      source: { content: table.bytes, sha256: hashOf(table.bytes) },
      descriptor: describeMember(descriptor, table),
      format: toFileFormat(`x.${table.kind}`, null, null),
      places: table.places,
      member: table.member || null,
      remarks: [
        ...(others > 0
          ? [
              remark(
                `it is "${table.member}", the first of ${sound} tables of the file: dialect.sheetName tells another`,
              ),
            ]
          : []),
        ...broken.map(({ member, problem }) =>
          remark(`what cannot be read is left out: ${member} ${problem}`),
        ),
        ...remarkHidden(table.hidden, site.originals),
        ...table.remarks,
      ],
      turnedFrom: table.turnedFrom,
    };
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    // Archives and JSON of all kinds are published as they are.
    if (isAsked) return { problem: error.message };
    const file = `${site.shown}/${path}`;
    site.notices.of(file).warn(`${file} is published without a table: it ${error.message}`);
    return null;
  }
}

/** The file compiled, with what is to be said of it told; null: it is none that has a table. */
export async function compileTableFile(
  { source: { content, sha256 }, descriptor, format, places, member, remarks: first }: TableFile,
  file: string,
  { compileTable, storeThreshold, strict, notices, shown }: ResourceSite,
) {
  if (!format.table) return null;
  const path = member ? `${file} (${member})` : file;
  const said = notices.of(`${shown}/${file}`);
  const isLarge = storeThreshold !== null && sizeOf(content) > storeThreshold;
  const store = descriptor.store.wanted ?? isLarge;
  const compiled = await compileTable({
    kind: format.table,
    content,
    sha256,
    path,
    descriptor,
    store,
    strict,
    ...(places && { places }),
  });
  const table = { ...compiled, remarks: [...first, ...compiled.remarks] };
  // Lines of what lies packed in a file are none of its own.
  const at = (line: number | null) => ({ line: isPacked(file) ? null : line, isReported: true });
  for (const { text, line } of table.remarks) said.warn(`${shown}/${path}: ${text}`, at(line));
  for (const mistake of table.mistakes) said.error(`${shown}/${path}: ${mistake}`);
  if (table.problem !== null) said.error(`${shown}/${table.problem}`, at(table.problemLine ?? null));
  return table;
}
