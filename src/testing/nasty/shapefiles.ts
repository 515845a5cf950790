/* Files are put together byte by byte, as dBase's and Esri's descriptions have it. */

const ascii = (text: string, length: number) => Buffer.from(text.padEnd(length, '\0'), 'latin1');

/** A column of a dBase table. */
export interface DbfColumn {
  readonly name: string;
  readonly type: string;
  readonly length: number;
}

/** A dBase table. @param rows cells as they lie there, filled up behind texts and before numbers; a first cell `*` tells that a record is deleted */
export function makeDbf(
  columns: readonly DbfColumn[],
  rows: readonly (readonly (string | Uint8Array)[])[],
  { language = 0, records = rows.length } = {},
): Uint8Array {
  const size = columns.reduce((sum, { length }) => sum + length, 1);
  const header = Buffer.alloc(32);
  header[0] = 3;
  header.writeUInt32LE(records, 4);
  header.writeUInt16LE(33 + 32 * columns.length, 8);
  header.writeUInt16LE(size, 10);
  header[29] = language;
  const fields = columns.map(({ name, type, length }) => {
    const field = Buffer.alloc(32);
    ascii(name, 11).copy(field);
    field.write(type, 11, 'latin1');
    field[16] = length;
    return field;
  });
  const body = rows.map(([flag = ' ', ...cells]) =>
    Buffer.concat([
      Buffer.from(flag),
      ...cells.map((cell, i) => {
        const { type, length } = columns[i]!;
        const bytes = Buffer.from(cell as string, 'utf8');
        const rest = Buffer.alloc(length - bytes.length, ' ');
        return Buffer.concat(type === 'N' ? [rest, bytes] : [bytes, rest]);
      }),
    ]),
  );
  return Buffer.concat([header, ...fields, Buffer.of(0x0d), ...body, Buffer.of(0x1a)]);
}

/** Points, of which null is none. */
export function makePoints(points: readonly (readonly [number, number] | null)[]): Uint8Array {
  const records = points.map((point, i) => {
    const record = Buffer.alloc(point ? 28 : 12);
    record.writeInt32BE(i + 1, 0);
    record.writeInt32BE((record.length - 8) / 2, 4);
    record.writeInt32LE(point ? 1 : 0, 8);
    point?.forEach((one, axis) => record.writeDoubleLE(one, 12 + 8 * axis));
    return record;
  });
  return withHeader(1, records);
}

/** A polygon of some rings. */
export function makePolygon(rings: readonly (readonly (readonly [number, number])[])[]): Uint8Array {
  const points = rings.flat();
  const record = Buffer.alloc(8 + 44 + 4 * rings.length + 16 * points.length);
  record.writeInt32BE(1, 0);
  record.writeInt32BE((record.length - 8) / 2, 4);
  record.writeInt32LE(5, 8);
  record.writeInt32LE(rings.length, 44);
  record.writeInt32LE(points.length, 48);
  let start = 0;
  for (const [i, ring] of rings.entries()) {
    record.writeInt32LE(start, 52 + 4 * i);
    start += ring.length;
  }
  for (const [i, point] of points.entries())
    point.forEach((one, axis) => record.writeDoubleLE(one, 52 + 4 * rings.length + 16 * i + 8 * axis));
  return withHeader(5, [record]);
}

function withHeader(type: number, records: readonly Buffer[]): Uint8Array {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(type, 32);
  return Buffer.concat([header, ...records]);
}
