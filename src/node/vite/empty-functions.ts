import { BinaryReader } from 'wasmparser';
import { changeSections, readNumber, SECTIONS, toNumber, type WasmReader } from './wasm-sections.ts';

/** What the library's reader has come to: its `BinaryReaderState`, whose names are for one way of compiling alone. */
const STATES = { error: -1, import: 12, export: 17, start: 22, body: 28, bodyEnd: 31 } as const;
/** The kind of an import or export: its `ExternalKind`. */
const FUNCTION = 0;

/** The body of a function of any type: no variables, `unreachable`, `end`. */
const EMPTY = Uint8Array.of(3, 0, 0, 0x0b);

/**
 * A WebAssembly module in which the functions that nothing calls or names, from its exports, its start, its tables and its globals on, are empty: after
 * `stripExports` a tenth of a module that was linked so that others can be linked with it when it runs. All keep their numbers, by which all others
 * name them. Throws Error when it is no module.
 */
export function emptyFunctions(module: Uint8Array): Uint8Array {
  const isReached = reachedFunctions(module);
  return changeSections(module, (id, reader) => (id === SECTIONS.code ? codeOf(reader, isReached) : null));
}

/** Each function: the bytes of its body, and these. */
function codeOf(reader: WasmReader, isReached: (defined: number) => boolean): Uint8Array {
  const count = readNumber(reader);
  const bodies = Array.from({ length: count }, (_, i) => {
    const start = reader.at;
    const length = readNumber(reader);
    reader.at += length;
    return isReached(i) ? reader.bytes.subarray(start, reader.at) : EMPTY;
  });
  return Buffer.concat([Uint8Array.from(toNumber(count)), ...bodies]);
}

/** Whether a function is reached, by its place among those that are not imported. */
function reachedFunctions(module: Uint8Array): (defined: number) => boolean {
  const { imported, roots, named } = readFunctions(module);
  const reached = new Set(roots);
  // What is reached on the way is visited as well.
  for (const index of reached) for (const next of named[index - imported] ?? []) reached.add(next);
  return (defined) => reached.has(imported + defined);
}

/** The functions of a module by their numbers, of which those that are imported come first. */
interface Functions {
  readonly imported: number;
  /** Those that can be reached from outside of all functions. */
  readonly roots: ReadonlySet<number>;
  /** Which others the body of each that is not imported calls or names. */
  readonly named: readonly ReadonlySet<number>[];
}

function readFunctions(module: Uint8Array): Functions {
  const reader = new BinaryReader();
  // It reads from the beginning of a buffer's view alone.
  reader.setData(Uint8Array.from(module).buffer, 0, module.length);
  let imported = 0;
  const roots = new Set<number>();
  const named: Set<number>[] = [];
  let names = roots;
  while (reader.read()) {
    const result = reader.result as { kind?: number; index?: number; funcIndex?: number } | null;
    switch (reader.state) {
      case STATES.error:
        throw reader.error;
      case STATES.import:
        if (result?.kind === FUNCTION) imported += 1;
        break;
      case STATES.export:
        if (result?.kind === FUNCTION) roots.add(result.index!);
        break;
      case STATES.start:
        roots.add(result!.index!);
        break;
      case STATES.body:
        names = new Set();
        named.push(names);
        break;
      case STATES.bodyEnd:
        names = roots;
        break;
      default:
        if (result?.funcIndex !== undefined) names.add(result.funcIndex);
    }
  }
  return { imported, roots, named };
}
