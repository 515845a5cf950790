import { type FileHandle, open } from 'node:fs/promises';

/** Where DuckDB keeps its headers, and how long each is with its checksum. */
const HEADERS = [0, 4096, 8192];
const HEADER_BYTES = 4096;
const CHECKSUM_BYTES = 8;

/** The database's random id stands at the same place in the main header and, as a remnant, in the third. */
const ID_START = 124;
const ID_BYTES = 16;

/** Takes a DuckDB file's random id out of it, so that it differs less from the same table’s next file. */
export async function stampStore(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (const start of HEADERS) await stampHeader(file, start);
  } finally {
    await file.close();
  }
}

async function stampHeader(file: FileHandle, start: number): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES);
  await file.read(header, 0, HEADER_BYTES, start);
  header.fill(0, ID_START, ID_START + ID_BYTES);
  writeChecksum(header);
  await file.write(header, 0, HEADER_BYTES, start);
}

/** Writes the checksum of one of DuckDB's headers into its first bytes. */
export function writeChecksum(header: Buffer): void {
  header.writeBigUInt64LE(checksum(header.subarray(CHECKSUM_BYTES, HEADER_BYTES)), 0);
}

/** DuckDB's checksum of a block (src/common/checksum.cpp), for lengths that eight divides. */
function checksum(bytes: Buffer): bigint {
  let result = 5381n;
  for (let i = 0; i < bytes.length; i += 8)
    result ^= BigInt.asUintN(64, bytes.readBigUInt64LE(i) * 0xbf58476d1ce4e5b9n);
  return result;
}
