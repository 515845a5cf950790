import { toParts } from '../../transport/file-parts.ts';
import type { SnippetBlock } from './snippet.ts';

/** A resource's file, as anything that talks HTTP gets it. */
export interface SnippetFile {
  readonly url: string;
  /** As CKAN writes it: `CSV`, `Parquet`. */
  readonly format: string;
}

type Kind = 'parquet' | 'csv' | 'tsv';

/** Code that reads a published file, by the ids of {@link SNIPPETS}; a file in parts is joined by curl alone. */
const WRITERS: Readonly<Record<string, (url: string, kind: Kind | null) => SnippetBlock | null>> = {
  curl: (url) => {
    const parts = toParts(url);
    if (!parts) return { title: 'curl', code: `curl --fail --remote-name ${sh(url)}` };
    const all = (parts.parts[0]?.url ?? '').replace(/\.1of(\d+)/, '.[1-$1]of$1');
    return { title: 'curl', code: `curl --fail ${sh(all)} > ${sh(parts.name)}` };
  },
  python: (url, kind) => {
    const calls = { parquet: 'read_parquet', csv: 'read_csv', tsv: 'read_table' };
    return (
      kind && {
        title: 'pandas',
        code: `import pandas\n\ndata = pandas.${calls[kind]}(${JSON.stringify(url)})`,
      }
    );
  },
  r: (url, kind) => {
    const text = JSON.stringify(url);
    if (kind === 'parquet') return { title: 'arrow', code: `data <- arrow::read_parquet(${text})` };
    return kind && { title: 'R', code: `data <- read.${kind === 'csv' ? 'csv' : 'delim'}(${text})` };
  },
  powershell: (url) => ({
    title: 'Invoke-WebRequest',
    code: `Invoke-WebRequest -Uri '${url}' -OutFile '${toLocalName(url.slice(url.lastIndexOf('/') + 1))}'`,
  }),
  duckdb: (url, kind) =>
    kind && {
      title: 'DuckDB',
      code: `SELECT * FROM ${kind === 'tsv' ? `read_csv('${url}')` : `'${url}'`} LIMIT 10;`,
    },
};

/** How a tool reads a resource's file; null where it cannot. @param tool an id of {@link SNIPPETS}, or `duckdb` */
export function toFileBlock(tool: string, { url, format }: SnippetFile): SnippetBlock | null {
  if (tool !== 'curl' && toParts(url)) return null;
  const kind = (['parquet', 'csv', 'tsv'] as const).find((one) => one === format.toLowerCase()) ?? null;
  // A quote is written otherwise in an address, so that it stays within those of every language.
  return WRITERS[tool]?.(new URL(url).href.replaceAll("'", '%27'), kind) ?? null;
}

function sh(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function toLocalName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '-');
}
