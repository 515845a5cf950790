import { Gunzip } from 'fflate';
import { ResourceError } from '../../core/errors.ts';
import { joinBytes } from '../../core/join-bytes.ts';

/** Bytes of the smallest member, and those at its end that tell how long it was. */
const [LEAST, LENGTH] = [18, 4];

/** All members of a gzip file, one behind the other, as of archives that are appended to. Throws ResourceError, without the path. */
export function gunzip(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Gunzip((piece) => {
    pieces.push(piece);
    length += piece.length;
  });
  stream.onmember = () => (length = 0);
  try {
    stream.push(bytes, true);
  } catch (error) {
    throw cannotUnpack(error as Error);
  }
  if (bytes.length < LEAST) throw cannotUnpack(new Error('unexpected EOF'));
  const told = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - LENGTH).getUint32(0, true);
  if (told !== length >>> 0) throw cannotUnpack(new Error('unexpected EOF'));
  return joinBytes(pieces);
}

function cannotUnpack(cause: Error): ResourceError {
  return new ResourceError(`cannot be unpacked: ${cause.message}`, { cause });
}
