import { messageOf, ResourceError } from '../../core/errors.ts';
import { withPlainFooter } from './plain-footer.ts';

/** Where parquet-wasm's WebAssembly is: its address, or its bytes. */
export type ParquetWasm = string | URL | Uint8Array;

/** Decodes Parquet files with parquet-wasm, which is fetched at first use. Every method rejects with ResourceError, without a path. */
export interface ParquetReader {
  /** Reads the footer and makes the file ready to be read in parts. */
  open(bytes: Uint8Array): Promise<ParquetFile>;
  /** The same stream as {@link ParquetFile.schema}. @param bytes of the file, of which only the footer need be there */
  readSchema(bytes: Uint8Array): Promise<Uint8Array>;
}

/** An open Parquet file. */
export interface ParquetFile {
  readonly rows: number;
  /** An Arrow IPC stream of no record. */
  readonly schema: Uint8Array;
  /** Each part of the file in turn as an Arrow IPC stream, decoded when it is asked for; one without records when there are none. */
  parts(): Iterable<Uint8Array>;
}

type ParquetModule = typeof import('parquet-wasm/esm');

/** Records of a part, at most: a row group may be the whole of a large file. */
const PART = 500_000;

/** @param wasm asked at first use */
export function createParquetReader(wasm: () => ParquetWasm | Promise<ParquetWasm>): ParquetReader {
  let loading: Promise<ParquetModule> | null = null;
  const load = () =>
    (loading ??= loadModule(wasm).catch((error: unknown) => {
      loading = null;
      throw new ResourceError(`the Parquet reader could not be loaded: ${messageOf(error)}`, {
        cause: error,
      });
    }));
  const readSchema = async (bytes: Uint8Array) => {
    const parquet = await load();
    return decode(bytes, 'its footer', () => parquet.readSchema(bytes).intoIPCStream());
  };
  return {
    readSchema,
    async open(bytes) {
      const schema = await readSchema(bytes);
      const parquet = await load();
      const groups = await readRowGroups(parquet, bytes).catch((error: unknown) => {
        throw unreadable('its footer', error);
      });
      const records = groups.reduce((sum, rows) => sum + rows, 0);
      return {
        rows: records,
        schema,
        *parts() {
          if (records === 0) yield schema.slice();
          for (const [i, rows] of groups.entries())
            for (let offset = 0; offset < rows; offset += PART) {
              const window = rows > PART ? { offset, limit: PART } : {};
              yield decode(bytes, `row group ${i + 1} of ${groups.length}`, () =>
                parquet.readParquet(bytes, { rowGroups: [i], batchSize: BATCH, ...window }).intoIPCStream(),
              );
            }
        },
      };
    },
  };
}

/** Records of an Arrow batch. */
const BATCH = 122_880;

async function loadModule(wasm: () => ParquetWasm | Promise<ParquetWasm>): Promise<ParquetModule> {
  const parquet = await import('parquet-wasm/esm');
  const source = await wasm();
  await parquet.default({ module_or_path: source as string | URL | Uint8Array<ArrayBuffer> });
  return parquet;
}

async function readRowGroups(parquet: ParquetModule, bytes: Uint8Array): Promise<readonly number[]> {
  // Only the interface for files tells of row groups; it is not used for data, because it hangs on damaged ones.
  const file = await parquet.ParquetFile.fromFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const metadata = file.metadata();
  const groups = metadata.rowGroups().map((group) => group.numRows());
  metadata.free();
  file.free();
  return groups;
}

function decode(bytes: Uint8Array, part: string, read: () => Uint8Array): Uint8Array {
  try {
    return withPlainFooter(bytes, read);
  } catch (error) {
    throw unreadable(part, error);
  }
}

function unreadable(part: string, error: unknown): ResourceError {
  const reason = messageOf(error)
    .replace(/^(Parquet argument error: |Parquet error: |External: )+/, '')
    .replace(/Error strings stripped|unreachable/, 'damaged data');
  return new ResourceError(`${part} cannot be read: ${reason}`, { cause: error });
}
