import { messageOf } from '../../core/errors.ts';
import { spanOfPieces, startOf, unpackPieces } from '../packed-store.ts';
import type { ByteSpan, PackedPieces, StorePart } from '../store-file.ts';
import { openParts, StoreChanged, type StoreParts } from './store-parts.ts';

/** DuckDB's file, which lies packed, in parts on a server. What cannot be unpacked is of another file: both fail with StoreChanged then. */
export function openPacked(parts: readonly StorePart[], packed: PackedPieces): StoreParts {
  const file = openParts(parts);
  /** Pieces that are on their way, by what is asked for: those of a small table have many columns in them. */
  const coming = new Map<string, Promise<Uint8Array>>();

  /** The pieces that a span lies in. */
  const piecesOf = ({ start, end }: ByteSpan) => {
    const [first, last] = [pieceAt(start), pieceAt(end - 1) + 1];
    const unpack = (published: Uint8Array): Uint8Array => {
      try {
        const from = startOf(first, packed.bytes);
        return unpackPieces(packed, first, last, published).subarray(start - from, end - from);
      } catch (cause) {
        throw new StoreChanged(`${parts[0]?.url} cannot be unpacked: ${messageOf(cause)}`, { cause });
      }
    };
    return { span: spanOfPieces(packed, first, last), unpack };
  };
  const pieceAt = (place: number) => {
    const block = Math.floor((place - startOf(1, packed.bytes)) / packed.bytes);
    return Math.max(0, block + 1);
  };

  return {
    readNow(wanted, request) {
      const { span, unpack } = piecesOf(wanted);
      return unpack(file.readNow(span, request));
    },
    async readSoon(wanted, request, signal) {
      const { span, unpack } = piecesOf(wanted);
      const key = `${span.start}-${span.end}`;
      const ask = () => file.readSoon(span, request, signal);
      // Whoever asked first may have given up.
      const published = coming.get(key)?.catch(ask) ?? ask();
      coming.set(key, published);
      try {
        return unpack(await published);
      } finally {
        if (coming.get(key) === published) coming.delete(key);
      }
    },
  };
}
