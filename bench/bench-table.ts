import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Types of generated columns, by PostgreSQL's names. */
export type ColumnType = 'text' | 'int4' | 'float8' | 'date' | 'timestamp' | 'bool';

export interface BenchColumn {
  readonly name: string;
  readonly type: ColumnType;
}

export type Cell = string | number | boolean | null;

/** A generated table. Every record can be made alone, so that requests are drawn from what is there. */
export interface BenchTable {
  readonly name: string;
  readonly title: string;
  readonly records: number;
  readonly columns: readonly BenchColumn[];
  /** @param index from 0: the record whose `_id` is one more */
  row(index: number): readonly Cell[];
}

/** Records whose text is written at once. */
const BATCH = 5000;

/**
 * Writes a table as a dataset of one CSV file, the same bytes each time, a part at a time.
 * @returns the file's bytes and its SHA-256
 */
export async function writeDataset(
  table: BenchTable,
  folder: string,
): Promise<{ readonly bytes: number; readonly hash: string }> {
  await mkdir(folder, { recursive: true });
  const path = `${table.name}.csv`;
  const file = await open(join(folder, path), 'w');
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (text: string) => {
    const part = Buffer.from(text);
    hash.update(part);
    bytes += part.length;
    await file.writeFile(part);
  };
  try {
    await write(`${table.columns.map(({ name }) => name).join(',')}\n`);
    for (let from = 0; from < table.records; from += BATCH) {
      let text = '';
      for (let index = from; index < Math.min(from + BATCH, table.records); index++)
        text += `${table.row(index).map(toCsv).join(',')}\n`;
      await write(text);
    }
  } finally {
    await file.close();
  }
  const descriptor = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: table.name,
    title: table.title,
    resources: [{ name: table.name, path }],
  };
  await writeFile(join(folder, 'datapackage.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
  return { bytes, hash: hash.digest('hex') };
}

function toCsv(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
