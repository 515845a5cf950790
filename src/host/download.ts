/**
 * Fetches a file whole.
 * Rejects with an Error that names the status, or with what the network threw.
 * @param expected its size in bytes where known, so that it is held once and not twice while it grows
 * @param onProgress called with the bytes so far, after each part
 */
export async function download(
  address: URL,
  expected: number | null,
  onProgress: (loaded: number) => void,
): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  if (!response.body) return new Uint8Array();

  let bytes = new Uint8Array(expected ?? 0);
  let loaded = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (loaded + part.value.length > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, loaded + part.value.length));
      larger.set(bytes.subarray(0, loaded));
      bytes = larger;
    }
    bytes.set(part.value, loaded);
    loaded += part.value.length;
    onProgress(loaded);
  }
  return loaded === bytes.length ? bytes : bytes.slice(0, loaded);
}
