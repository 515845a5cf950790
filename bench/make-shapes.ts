/*
 * `npm run bench:shapes -- <folder> [options]`: writes tables of other shapes than the bench's own, as people publish them, one CSV file each without a word about its
 * columns. What `npm run bench:folder -- <folder> --table stops` then reads of each shows where an answer is fast, or right, for the bench's own tables alone.
 * Options: --share 1 (of the records of a table in full size), --seed N (other words, other records), --only stops,orders.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { books } from './shapes/books.ts';
import { contacts } from './shapes/contacts.ts';
import { events } from './shapes/events.ts';
import { orders } from './shapes/orders.ts';
import { readings } from './shapes/readings.ts';
import { createSource, type Shape } from './shapes/shape.ts';
import { stops } from './shapes/stops.ts';

const SHAPES = [contacts, events, books, stops, orders, readings];
/** Records whose text is written at once. */
const BATCH = 5_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const [folder] = positionals;
const names = SHAPES.map(({ name }) => name);
if (folder === undefined) throw new Error('name a folder to write to');
const only = values.only?.split(',') ?? names;
const unknown = only.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`no shape ${unknown}: there are ${names.join(', ')}`);
const share = Number(values.share);
if (!(share > 0)) throw new Error('--share must be a number above 0');

await mkdir(folder, { recursive: true });
for (const shape of SHAPES.filter(({ name }) => only.includes(name))) {
  const records = Math.ceil(shape.records * share);
  const path = resolve(join(folder, `${shape.name}.csv`));
  await pipeline(Readable.from(toCsv(shape, records)), createWriteStream(path));
  console.log(`${shape.name}: ${records} records in ${path}`);
}

function* toCsv(shape: Shape, records: number): Generator<string> {
  const row = shape.rows(createSource(shape, Number(values.seed)));
  yield `${shape.columns.join(',')}\n`;
  for (let from = 0; from < records; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, records - from) }, (_, i) => [...row(from + i)]);
    yield `${Papa.unparse(rows, { newline: '\n' })}\n`;
  }
}
