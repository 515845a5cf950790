const bytes = new Uint8Array(8);
const view = new DataView(bytes.buffer);

/** A number as bytes that are in order where numbers are, good until the next call. */
export function numberKey(number: number): Uint8Array {
  view.setFloat64(0, number);
  const high = view.getUint32(0);
  // Of negative numbers the greater has the smaller bits.
  view.setUint32(0, high >>> 31 === 1 ? ~high : high | SIGN);
  if (high >>> 31 === 1) view.setUint32(4, ~view.getUint32(4));
  return bytes;
}

/** The number again. */
export function numberOf(key: Uint8Array): number {
  bytes.set(key);
  const high = view.getUint32(0);
  view.setUint32(0, high >>> 31 === 1 ? high & ~SIGN : ~high);
  if (high >>> 31 === 0) view.setUint32(4, ~view.getUint32(4));
  return view.getFloat64(0);
}

const SIGN = 0x8000_0000;
