import { strings } from '../strings/strings.ts';

/**
 * Fetches a file of another host, for this browser to open. Rejects with an Error in the reader's language that says why it cannot be had.
 * @param origins the hosts that the site lets its pages ask; its content security policy refuses all others
 */
export async function fetchFile(
  address: string,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<File> {
  const t = strings().dropped;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !origins.includes(url.origin)) throw new Error(t.otherOrigin(origins.join(', ')));
  const explain = (error: unknown): never => {
    signal.throwIfAborted();
    console.warn(error);
    // Browsers do not tell a page which of them it was.
    throw new Error(t.unreachable(url.host));
  };
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(
    explain,
  );
  if (!response.ok) throw new Error(t.refused(url.host, String(response.status)));
  const content = await response.blob().catch(explain);
  return new File([content], nameOf(url, content.type), { type: content.type });
}

/** Of media types that an address without an extension may send. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/geo+json': 'geojson',
  'application/topo+json': 'topojson',
  'application/x-ndjson': 'ndjson',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'application/vnd.apache.parquet': 'parquet',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': 'xlsb',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

function nameOf({ pathname, host }: URL, mediaType: string): string {
  const name = decoded(pathname.split('/').at(-1) || host);
  const extension = EXTENSIONS[mediaType.split(';')[0]?.trim() ?? ''];
  return /\.[a-z]{2,7}$/i.test(name) || extension === undefined ? name : `${name}.${extension}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Written in another encoding.
    return name;
  }
}
