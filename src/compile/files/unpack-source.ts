import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ResourceDescriptor, SchemaDescriptor } from '../../catalog/descriptor.ts';
import { ResourceError } from '../../core/errors.ts';
import { unpackFile } from '../../sources/unpack/unpack-file.ts';
import type { UnpackedTable } from '../../sources/unpack/unpacked-table.ts';

/** The tables of a file that holds some. Rejects with ResourceError, or as `node:fs` does. */
export async function unpackSource(path: string): Promise<readonly UnpackedTable[]> {
  return unpackFile(basename(path), await readFile(path));
}

/** The table that a descriptor means: by its sheet's name or number, else the first that can be read. Throws ResourceError when there is none such. */
export function chooseMember(
  tables: readonly UnpackedTable[],
  { dialect }: ResourceDescriptor,
): UnpackedTable {
  const { member } = dialect;
  const table =
    member === undefined
      ? (tables.find(({ problem }) => problem === undefined) ?? tables[0])
      : typeof member === 'number'
        ? tables[member - 1]
        : (tables.find((table) => table.member === member) ?? (tables.length === 1 ? tables[0] : undefined));
  if (table?.problem !== undefined) throw new ResourceError(`(${table.member}) ${table.problem}`);
  if (table) return table;
  const names = tables.map((table) => `"${table.member}"`).join(', ');
  throw new ResourceError(`has no table ${JSON.stringify(member)}: there are ${names}`);
}

/** The descriptor for a table that was unpacked: what its author says counts. */
export function describeMember(descriptor: ResourceDescriptor, table: UnpackedTable): ResourceDescriptor {
  const { member: _, ...dialect } = descriptor.dialect;
  return {
    ...descriptor,
    encoding: table.encoding ?? descriptor.encoding,
    dialect: { ...dialect, ...table.dialect },
    schema: joinSchemas(descriptor.schema, table.schema),
  };
}

function joinSchemas(own: SchemaDescriptor | null, found: SchemaDescriptor | null): SchemaDescriptor | null {
  if (!own || !found) return own ?? found;
  const missing = [...(own.missingValues ?? ['']), ...(found.missingValues ?? [])];
  return { ...own, missingValues: [...new Set(missing)] };
}
