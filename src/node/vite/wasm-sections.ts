/** Bytes before the first section: magic number and version. */
const HEADER = 8;

/** The number of a section of a WebAssembly module. */
export const SECTIONS = { exports: 7, code: 10 } as const;

/** Where a module is read. */
export interface WasmReader {
  readonly bytes: Uint8Array;
  at: number;
}

/**
 * A WebAssembly module with another content of some of its sections. Throws RangeError when it is no module.
 * @param change the new content of the section of this number, which the reader is at the beginning of; null: as it is
 */
export function changeSections(
  module: Uint8Array,
  change: (id: number, reader: WasmReader) => Uint8Array | null,
): Uint8Array {
  const reader = { bytes: module, at: HEADER };
  const parts: Uint8Array[] = [module.subarray(0, HEADER)];
  while (reader.at < module.length) {
    const start = reader.at;
    const id = module[reader.at++]!;
    const end = readNumber(reader) + reader.at;
    if (end > module.length) throw new RangeError('a section is longer than the module');
    const content = change(id, reader);
    if (content) parts.push(Uint8Array.of(id, ...toNumber(content.length)), content);
    else parts.push(module.subarray(start, end));
    reader.at = end;
  }
  return Buffer.concat(parts);
}

/** LEB128, unsigned. */
export function readNumber(reader: WasmReader): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new RangeError('the module ends within a number');
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}

/** The same the other way round. */
export function toNumber(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
