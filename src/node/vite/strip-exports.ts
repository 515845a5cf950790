/** The number of a WebAssembly module's section of exports. */
const EXPORTS = 7;
/** Bytes before the first section: magic number and version. */
const HEADER = 8;

/**
 * A WebAssembly module without those of its exports that nobody will ask for: each costs a browser an object and its name, all of them
 * as soon as the module is started. Throws RangeError when it is no module.
 */
export function stripExports(module: Uint8Array, isWanted: (name: string) => boolean): Uint8Array {
  const reader = { bytes: module, at: HEADER };
  const parts: Uint8Array[] = [module.subarray(0, HEADER)];
  while (reader.at < module.length) {
    const start = reader.at;
    const id = module[reader.at++];
    const end = readNumber(reader) + reader.at;
    if (end > module.length) throw new RangeError('a section is longer than the module');
    if (id === EXPORTS) {
      const content = wantedExports(reader, isWanted);
      parts.push(Uint8Array.of(EXPORTS, ...toNumber(content.length)), content);
    } else {
      parts.push(module.subarray(start, end));
    }
    reader.at = end;
  }
  return Buffer.concat(parts);
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

/** Each export: its name, one byte for its kind, and its index. */
function wantedExports(reader: Reader, isWanted: (name: string) => boolean): Uint8Array {
  const entries: Uint8Array[] = [];
  const decoder = new TextDecoder();
  for (let left = readNumber(reader); left > 0; left--) {
    const start = reader.at;
    const length = readNumber(reader);
    const name = decoder.decode(reader.bytes.subarray(reader.at, (reader.at += length)));
    reader.at++;
    readNumber(reader);
    if (isWanted(name)) entries.push(reader.bytes.subarray(start, reader.at));
  }
  return Buffer.concat([Uint8Array.from(toNumber(entries.length)), ...entries]);
}

/** LEB128, unsigned. */
function readNumber(reader: Reader): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new RangeError('the module ends within a number');
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}

function toNumber(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
