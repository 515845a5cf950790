/** The beginning of a file. */
export interface FileStart {
  /** Null: it is no text. */
  readonly text: string | null;
  /** How much was read. */
  readonly bytes: number;
  readonly whole: boolean;
}

/** Bytes that are read. */
const MOST = 8_000;

/** Reads how a file begins. Rejects with an Error for anything but success, or with the signal's reason. */
export async function readFileStart(url: string, signal: AbortSignal): Promise<FileStart> {
  const response = await fetch(url, { signal, headers: { range: `bytes=0-${MOST - 1}` } });
  // An empty file has no range.
  if (response.status === 416) return { text: '', bytes: 0, whole: true };
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`.trim());
  const parts: Uint8Array[] = [];
  let read = 0;
  let ended = false;
  const reader = response.body.getReader();
  // A host that knows no ranges sends all of it: no more than the beginning is taken.
  while (read < MOST && !ended) {
    const { done, value } = await reader.read();
    ended = done;
    if (value) parts.push(value);
    read += value?.byteLength ?? 0;
  }
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  const whole = Number.isNaN(total) ? ended || (await reader.read()).done : total <= read;
  await reader.cancel();
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()).subarray(0, MOST);
  return { text: toText(bytes, whole), bytes: bytes.byteLength, whole: whole && read <= MOST };
}

/** Null for what is no text: zeros, or bytes that are no UTF-8. A character cut at the end is left out. */
function toText(bytes: Uint8Array, whole: boolean): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
  } catch {
    // Latin-1 is a text as well: bytes that no such text has tell the others apart.
    const odd = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
    return odd === 0 ? new TextDecoder('windows-1252').decode(bytes) : null;
  }
}
