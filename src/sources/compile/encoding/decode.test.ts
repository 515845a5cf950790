import { afterEach, expect, test, vi } from 'vitest';
import { createAnyDecoder } from './any-decoder.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['ibm850', 'ibm852', 'windows-1252', 'macintosh'])(
  '%s is read where a page is not isolated, which has no SharedArrayBuffer',
  (encoding) => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    const bytes = Uint8Array.from([0, 97, 98, 99]);
    expect(createAnyDecoder(encoding).decode(bytes.subarray(1))).toBe('abc');
    expect(createAnyDecoder(encoding).decode(bytes.slice(1).buffer)).toBe('abc');
  },
);
