import { describe, expect, test } from 'vitest';
import type { KeptParts } from '../room/choose-parts.ts';
import type { ColumnParts } from '../column-parts.ts';
import { Spool } from '../lists/spool.ts';
import { OffsetsWriter } from './write-offsets.ts';

const inMemory = () => {
  throw new Error('so little needs no file');
};
const offsetsOf = (bytes: number, seed: number) => {
  const spool = new Spool(inMemory);
  spool.add(new Uint8Array(bytes).fill(seed));
  return { least: seed, width: 2, spool: spool.finish() };
};
const column = (bytes: number, seed: number) => ({
  offsets: offsetsOf(bytes, seed),
  isParted: false,
  listed: {} as NonNullable<ColumnParts['listed']>,
});
const keptOf = (parts: object) => parts as Pick<KeptParts, 'values' | 'words' | 'rare'>;
/** Words are not. */
const KEPT = keptOf({ values: {} });

function writing(columns: readonly ReturnType<typeof column>[], kept: readonly (typeof KEPT)[]) {
  const places = new Map<string, number>();
  const file = {
    at: 1_000,
    spool: ({ digest, length }: { readonly digest: string; readonly length: number }) => {
      const at = places.get(digest) ?? file.at;
      if (!places.has(digest)) file.at += length;
      places.set(digest, at);
      return at;
    },
  };
  return { file, writer: new OffsetsWriter(columns, kept, { table: 10_000, file }) };
}
const ROOM = { table: 0.01, small: 0 };

describe('where texts begin is written', () => {
  test('of the narrowest columns first, and of others where more room is left', () => {
    const { file, writer } = writing(
      [column(90, 1), column(10, 2), column(60, 3), column(500, 4)],
      [KEPT, KEPT, KEPT, KEPT],
    );
    writer.write(ROOM, Infinity);
    expect(file.at).toBe(1_070);
    file.at += 7;
    writer.write({ table: 0.02, small: 0 }, Infinity);
    expect(writer.finish()).toEqual([
      { least: 1, width: 2, at: 1_077 },
      { least: 2, width: 2, at: 1_000 },
      { least: 3, width: 2, at: 1_010 },
      null,
    ]);
  });

  test('once for all columns that have the same', () => {
    const { file, writer } = writing([column(80, 1), column(80, 1), column(80, 1)], [KEPT, KEPT, KEPT]);
    writer.write(ROOM, Infinity);
    expect(writer.finish().map((own) => own?.at)).toEqual([1_000, 1_000, 1_000]);
    expect(file.at).toBe(1_080);
  });

  test('in the room that the file has, and of a small table in more', () => {
    const { writer, file } = writing([column(80, 1), column(700, 2)], [KEPT, KEPT]);
    writer.write({ table: 0.01, small: 5_000 }, 70);
    expect(file.at).toBe(1_000);
    writer.write({ table: 0.01, small: 5_000 }, 2_000);
    expect(file.at).toBe(1_780);
  });

  test('not of columns whose values are not kept, or whose words are all listed', () => {
    const kept = [keptOf({}), keptOf({ values: {}, words: {}, rare: [] }), KEPT];
    const { writer } = writing([column(10, 1), column(10, 2), column(10, 3)], kept);
    writer.write(ROOM, Infinity);
    expect(writer.finish().map((own) => own?.at ?? null)).toEqual([null, null, 1_000]);
  });
});
