import type { Utf8Texts } from '../../core/ports.ts';

/** Texts on their way to one column of UTF-8. */
export interface TextCollector {
  /** How many there are since the last `take`. */
  readonly length: number;
  /** Returns the bytes of its UTF-8. */
  add(text: string | null): number;
  /** What was added since the last time. */
  take(): Utf8Texts;
}

/** UTF-16 units that are gathered before they are encoded: one large text is encoded far quicker than many small ones. */
const GATHERED = 65_536;

/** Without a text at first. */
export function createTextCollector(): TextCollector {
  let encoded: Buffer[] = [];
  let offsets: number[] = [0];
  let nullRows: number[] = [];
  let gathered = '';
  let bytes = 0;
  const flush = () => {
    if (gathered !== '') encoded.push(Buffer.from(gathered));
    gathered = '';
  };
  return {
    get length() {
      return offsets.length - 1;
    },
    add(text) {
      if (text === null) {
        nullRows.push(offsets.length - 1);
        offsets.push(bytes);
        return 0;
      }
      const size = Buffer.byteLength(text);
      gathered += text;
      if (gathered.length >= GATHERED) flush();
      bytes += size;
      offsets.push(bytes);
      return size;
    },
    take() {
      flush();
      const rows = offsets.length - 1;
      const nulls = nullRows.length > 0 ? new Uint8Array(rows) : null;
      for (const row of nullRows) (nulls as Uint8Array)[row] = 1;
      const batch = { bytes: Buffer.concat(encoded), offsets: Int32Array.from(offsets), nulls };
      encoded = [];
      offsets = [0];
      nullRows = [];
      bytes = 0;
      return batch;
    },
  };
}
