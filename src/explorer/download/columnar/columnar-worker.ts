import parquetUrl from 'parquet-wasm/esm/parquet_wasm_bg.wasm?url';
import type { ColumnarFormat } from './columnar-format.ts';
import { unpack } from '../../../host/unpack.ts';
import { createTableWriter } from './table-writer.ts';

/** What the page sends: answers of the API, then what file to make of them. */
export type ToWorker = { readonly add: string } | { readonly finish: ColumnarFormat };

/** What comes back: after each answer that it was read, at the end the file, or why there is none. */
export type FromWorker =
  | { readonly kind: 'read' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'error'; readonly message: string };

const writer = createTableWriter();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).then(
    (reply) => postMessage(reply, { transfer: reply.kind === 'file' ? [reply.bytes.buffer] : [] }),
    (error: unknown) => postMessage({ kind: 'error', message: String(error) } satisfies FromWorker),
  );
});

async function answer(message: ToWorker): Promise<FromWorker> {
  if ('add' in message) {
    writer.add(message.add);
    return { kind: 'read' };
  }
  const bytes =
    message.finish === 'arrow' ? writer.toArrow('file') : await toParquet(writer.toArrow('stream'));
  return { kind: 'file', bytes: bytes as Uint8Array<ArrayBuffer> };
}

async function loadParquet(): Promise<ArrayBuffer> {
  const response = await fetch(parquetUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return new Response(response.body && (await unpack(response.body))).arrayBuffer();
}

async function toParquet(stream: Uint8Array): Promise<Uint8Array> {
  const {
    Compression,
    Table,
    WriterPropertiesBuilder,
    default: start,
    writeParquet,
  } = await import('parquet-wasm/esm');
  await start({ module_or_path: await loadParquet() });
  const properties = new WriterPropertiesBuilder()
    .setCompression(Compression.ZSTD)
    .setCreatedBy('datapond')
    .build();
  return writeParquet(Table.fromIPCStream(stream), properties);
}
