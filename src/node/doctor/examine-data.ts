import type { CatalogData } from '../../core/catalog.ts';
import { chooseFiles, type DataFile } from './data-files.ts';
import { examineRange } from './examine-range.ts';
import { fault, type Finding, ok, warning } from './finding.ts';
import { type Ask, askHeaders, type Probe } from './probe.ts';
import { secondsKept } from './seconds-kept.ts';

const DAY = 86_400;

/** Looks how the host serves the data: that it is there, ranges, HEAD, compression, what pages elsewhere may read, how long browsers keep it. */
export async function examineData(ask: Ask, base: URL, catalog: CatalogData): Promise<readonly Finding[]> {
  const files = chooseFiles(catalog);
  if (files.length === 0)
    return [warning('the site has no data', 'Put a table into the data folder, and build again.')];
  const found: Finding[] = [];
  const there: { file: DataFile; whole: Probe }[] = [];
  for (const file of files) {
    const whole = await askHeaders(ask, file.path);
    if (whole.status === 200) there.push({ file, whole });
    else found.push(tellMissing(file, whole.status));
  }
  for (const { file } of there) if (file.kind !== 'table') found.push(...(await examineRange(ask, file)));
  const [first] = there;
  if (!first) return found;
  return [
    ...found,
    ...(await examineHead(ask, first.file.path)),
    ...examineWhole(first.file, first.whole),
    ...(await examineRedirect(ask, base, first.file)),
    await examineForeign(ask, first.file.path),
  ];
}

function tellMissing({ path }: DataFile, status: number): Finding {
  const ending = path.slice(path.lastIndexOf('.'));
  return fault(
    `${path} is answered ${status}`,
    status === 404
      ? 'Upload the whole folder, data/ included.'
      : `Let the host send files that end in ${ending} to everybody: some hosts forbid kinds of files.`,
  );
}

/** One finding, whatever HEAD is refused for: catalog.json is what 404.html asks for so. */
async function examineHead(ask: Ask, path: string): Promise<readonly Finding[]> {
  const headers = { 'accept-encoding': 'identity' };
  const [site, data] = await Promise.all(
    ['catalog.json', path].map((one) => ask(one, { method: 'HEAD', headers })),
  );
  if (site!.status !== 200)
    return [
      fault(
        `HEAD is answered ${site!.status}`,
        'Let the host answer HEAD as it answers GET: 404.html finds its site by it, so that addresses of the API cannot be opened otherwise.',
      ),
    ];
  if (data!.status !== 200)
    return [
      warning(
        `HEAD of ${path} is answered ${data!.status}`,
        'Let the host answer HEAD as it answers GET: programs other than browsers ask so how long a file is.',
      ),
    ];
  return data!.headers['content-length'] === undefined
    ? [
        warning(
          `HEAD of ${path} does not say how long the file is`,
          'Let the host send Content-Length: no compression on the way, no chunked transfer.',
        ),
      ]
    : [ok('HEAD tells how long files are')];
}

function examineWhole({ path, kind }: DataFile, answer: Probe): readonly Finding[] {
  const { headers } = answer;
  const encoding = headers['content-encoding'];
  // Text is well packed: its file is read whole.
  if (encoding && kind !== 'table')
    return [
      warning(
        `${path} is sent with Content-Encoding: ${encoding}`,
        'Switch compression off for files that end in .7z: they are packed already, and it costs the host time alone.',
      ),
    ];
  if (headers['etag'] === undefined && headers['last-modified'] === undefined)
    return [
      warning(
        'the host sends neither ETag nor Last-Modified',
        'Browsers then load unchanged files again. Let the host send one of them.',
      ),
    ];
  return [
    secondsKept(answer) < DAY
      ? ok(
          'browsers ask for data that they have; a longer Cache-Control for data/ and assets/ would spare them that',
        )
      : ok('browsers may keep the data'),
  ];
}

/** Workers may follow to other servers, which the policy of pages forbids, so that these ask in vain first. */
async function examineRedirect(ask: Ask, base: URL, { path }: DataFile): Promise<readonly Finding[]> {
  const { url, isRedirected, headers } = await askHeaders(ask, path, { origin: base.origin });
  if (!isRedirected) return [];
  const cure = 'Let the host send data from where it is asked for';
  const allowed = headers['access-control-allow-origin'] ?? '';
  const mayRead = new URL(url).origin === base.origin || ['*', base.origin].includes(allowed);
  return [
    mayRead
      ? warning(`${path} is sent on to ${url}`, `${cure}: each piece costs a question more otherwise.`)
      : fault(
          `${path} is sent on to another server, which does not let the site read it: ${url}`,
          `${cure}, or let the other one send Access-Control-Allow-Origin: *.`,
        ),
  ];
}

async function examineForeign(ask: Ask, path: string): Promise<Finding> {
  const { headers } = await askHeaders(ask, path, { origin: 'https://example.org' });
  const allowed = headers['access-control-allow-origin'];
  if (allowed === '*' || allowed === 'https://example.org')
    return ok('pages of other sites may read the data (CORS)');
  return warning(
    'pages of other sites, and notebooks in browsers, may not read the data',
    'Where that is wanted, let the host send Access-Control-Allow-Origin: * for data/.',
  );
}
