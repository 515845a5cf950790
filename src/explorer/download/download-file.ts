/** How far a download is. */
export type OnBytes = (bytes: number) => void;

/**
 * Fetches an address whole and hands it to the browser as a file. Rejects with an Error for anything but success, or with the
 * signal's reason.
 */
export async function downloadFile(
  url: string,
  name: string,
  onBytes: OnBytes,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`.trim());
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onBytes(bytes);
  }
  saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name);
}

/** Hands a file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
