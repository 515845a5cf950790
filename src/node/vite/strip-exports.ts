import { changeSections, readNumber, SECTIONS, toNumber, type WasmReader } from './wasm-sections.ts';

/**
 * A WebAssembly module without those of its exports that nobody will ask for: each costs a browser an object and its name, all of them
 * as soon as the module is started. Throws RangeError when it is no module.
 */
export function stripExports(module: Uint8Array, isWanted: (name: string) => boolean): Uint8Array {
  return changeSections(module, (id, reader) =>
    id === SECTIONS.exports ? wantedExports(reader, isWanted) : null,
  );
}

/** Each export: its name, one byte for its kind, and its index. */
function wantedExports(reader: WasmReader, isWanted: (name: string) => boolean): Uint8Array {
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
