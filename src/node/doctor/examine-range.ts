import type { DataFile } from './data-files.ts';
import { fault, type Finding, ok, warning } from './finding.ts';
import type { Ask } from './probe.ts';

/** Bytes up to which an index is fetched whole (host/index-source.ts): of a host without ranges nobody notices. */
const WHOLE = 262_144;

/** Looks how the host sends a piece of a file that pages read by ranges. */
export async function examineRange(ask: Ask, { path, bytes, kind }: DataFile): Promise<readonly Finding[]> {
  const start = 1;
  const end = Math.min(64, bytes - 1);
  const { status, headers, body } = await ask(path, {
    headers: { range: `bytes=${start}-${end}`, 'accept-encoding': 'identity' },
    most: WHOLE,
  });
  const length = end - start + 1;
  const range = headers['content-range'];
  const loads = 'Everything works, but a visitor’s browser loads each table whole before its first search.';
  if (status === 206 && headers['content-encoding'])
    return [
      fault(
        `pieces of files are sent with Content-Encoding: ${headers['content-encoding']}`,
        'Switch compression off for files that end in .7z: a piece of a packed file is no piece of the file.',
      ),
    ];
  if (status === 206 && range === undefined)
    return [
      warning(
        'pieces of files are sent without Content-Range',
        `${loads} Let the host say which piece it sends.`,
      ),
    ];
  if (status === 206 && range !== `bytes ${start}-${end}/${bytes}`)
    return [
      warning(
        `a piece of ${path} is said to be "${range}", not "bytes ${start}-${end}/${bytes}"`,
        `${loads} Upload the whole built folder again; if that is of no use, let the host say which piece it sends.`,
      ),
    ];
  if (status === 206 && body.length !== length)
    return [
      warning(`a piece of ${path} has ${body.length} bytes, not ${length}`, `${loads} Choose another host.`),
    ];
  if (status === 206) return [ok(`pieces of files are sent (Range): ${kind}`)];
  if (status === 200)
    return [
      kind === 'index' && bytes <= WHOLE
        ? ok('the host does not send files in pieces (Range), and no table is large enough to need them')
        : warning(
            'the host does not send files in pieces (Range)',
            `${loads} Switch range requests on, or choose another host.`,
          ),
    ];
  return [
    fault(
      `a piece of ${path} is answered ${status}`,
      'Let the host answer Range requests with 206, or ignore them and send the file.',
    ),
  ];
}
