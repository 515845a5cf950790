import { toParts } from '../../transport/file-parts.ts';
import type { CatalogData } from '../../core/catalog.ts';
import { fault, type Finding, ok, warning } from './finding.ts';
import type { Ask, Probe } from './probe.ts';

/** A file that pages read by ranges, whose middle is asked for. */
const RANGE = { start: 1, end: 64 };

/** Looks how the host serves the data: ranges, HEAD, compression, what pages elsewhere may read, how long browsers keep it. */
export async function examineData(ask: Ask, catalog: CatalogData): Promise<readonly Finding[]> {
  const resources = catalog.datasets.flatMap((dataset) => dataset.resources);
  const published = resources.map(({ url }) => url).find((url) => url.startsWith('data/'));
  const store = resources.flatMap((resource) => resource.store?.parts ?? []).map(({ url }) => url)[0];
  const file = store ?? published;
  if (file === undefined)
    return [warning('the site has no data', 'Put a table into the data folder, and build again.')];
  const path = toParts(file)?.parts[0]?.url ?? file;
  return [
    await examineHead(ask, path),
    await examineRange(ask, path, store !== undefined),
    examineWhole(await ask(path, { method: 'HEAD' })),
    await examineForeign(ask, path),
  ];
}

async function examineHead(ask: Ask, path: string): Promise<Finding> {
  const { status, headers } = await ask(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  if (status === 200 && headers['content-length'] !== undefined) return ok('HEAD tells how long files are');
  if (status === 200)
    return warning(
      `HEAD of ${path} does not say how long the file is`,
      'Let the host send Content-Length: no compression on the way, no chunked transfer.',
    );
  return fault(
    `HEAD of ${path} is answered ${status}`,
    status === 404
      ? 'Upload the whole folder, data/ included.'
      : 'Let the host answer HEAD as it answers GET.',
  );
}

async function examineRange(ask: Ask, path: string, isStore: boolean): Promise<Finding> {
  const probe = await ask(path, {
    headers: { range: `bytes=${RANGE.start}-${RANGE.end}`, 'accept-encoding': 'identity' },
  });
  const { status, headers, body } = probe;
  const length = RANGE.end - RANGE.start + 1;
  const short = 'The file is shorter than what was asked for.';
  if (status === 206 && headers['content-encoding'])
    return fault(
      `pieces of files are sent with Content-Encoding: ${headers['content-encoding']}`,
      'Switch compression off for data/: a piece of a packed file is no piece of the file.',
    );
  if (status === 206 && body.length === length && (headers['content-range'] ?? '').startsWith('bytes 1-64/'))
    return ok('files are sent in pieces (Range)');
  if (status === 206) return warning(`a piece of ${path} has ${body.length} bytes, not ${length}`, short);
  if (status === 200)
    return (isStore ? warning : ok)(
      'the host does not send files in pieces (Range)',
      'Everything works, but a visitor’s browser loads each table whole before its first search. Switch range requests on, or choose another host.',
    );
  return fault(
    `a piece of ${path} is answered ${status}`,
    'Let the host answer Range requests with 206, or ignore them and send the file.',
  );
}

function examineWhole({ headers }: Probe): Finding {
  const encoding = headers['content-encoding'];
  if (encoding)
    return fault(
      `data is sent with Content-Encoding: ${encoding}`,
      'Switch compression off for files that end in .7z, .parquet and .gz: they are packed already, and are read in pieces.',
    );
  const maxAge = /max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  if (headers['etag'] === undefined && headers['last-modified'] === undefined)
    return warning(
      'the host sends neither ETag nor Last-Modified',
      'Browsers then load unchanged files again. Let the host send one of them.',
    );
  return maxAge === undefined || Number(maxAge) < 86_400
    ? ok(
        'data is not compressed on the way; a longer Cache-Control for data/ and assets/ would spare visitors questions',
      )
    : ok('data is not compressed on the way, and browsers may keep it');
}

async function examineForeign(ask: Ask, path: string): Promise<Finding> {
  const { headers } = await ask(path, { method: 'HEAD', headers: { origin: 'https://example.org' } });
  const allowed = headers['access-control-allow-origin'];
  if (allowed === '*' || allowed === 'https://example.org')
    return ok('pages of other sites may read the data (CORS)');
  return warning(
    'pages of other sites, and notebooks in browsers, may not read the data',
    'Where that is wanted, let the host send Access-Control-Allow-Origin: * for data/.',
  );
}
