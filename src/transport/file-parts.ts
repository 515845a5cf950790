/*
 * Files that some hosts would refuse are published in parts, and nothing under their own address, which the service worker answers.
 * That address tells everything: `trips.1a2b3c4d.60000000in3.csv` is 60,000,000 bytes in 3 parts of one size (the last may be shorter),
 * `trips.1a2b3c4d.1of3.csv` and so on.
 */

/** A file that is published in parts. */
export interface FileInParts {
  /** To save it under: `trips.1a2b3c4d.csv`. */
  readonly name: string;
  /** What changes with its content, or with how it is parted. */
  readonly tag: string;
  /** Of all parts together. */
  readonly bytes: number;
  /** In order. Addresses are as absolute as the file's own was. */
  readonly parts: readonly { readonly url: string; readonly bytes: number }[];
}

const WHOLE = /^(.*\.)([0-9a-f]{8})\.(\d{1,15})in(\d{1,6})(\.[\w.]+)?$/;

/**
 * The address of a file in parts.
 * @param url the file's, with the eight digits of its hash
 * @param most bytes of a part
 */
export function partedUrl(url: string, bytes: number, most: number): string {
  return url.replace(/(\.[0-9a-f]{8})(\.[\w.]+)?$/, `$1.${bytes}in${Math.ceil(bytes / most)}$2`);
}

/** What an address says of a file's parts; null: it is published whole. */
export function toParts(url: string): FileInParts | null {
  const [, stem, hash, size, number, extension = ''] = WHOLE.exec(url) ?? [];
  const [bytes, count] = [Number(size), Number(number)];
  const each = Math.ceil(bytes / count);
  if (stem === undefined || !(count > 0 && bytes > (count - 1) * each)) return null;
  const parts = Array.from({ length: count }, (_, i) => ({
    url: `${stem}${hash}.${i + 1}of${count}${extension}`,
    bytes: Math.min(each, bytes - i * each),
  }));
  const name = `${stem.slice(stem.lastIndexOf('/') + 1)}${hash}${extension}`;
  return { name, tag: `${hash}.${bytes}in${count}`, bytes, parts };
}
