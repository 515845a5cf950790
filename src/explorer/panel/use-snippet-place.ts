import { useExplorer } from '../explorer-context.ts';
import type { SnippetPlace } from '../snippets/snippet.ts';

/** Where `datapond serve` listens unless told otherwise. */
const SERVE_BASE = 'http://127.0.0.1:4174/';

/** Where the requests of this explorer can be sent. */
export function useSnippetPlace(): SnippetPlace {
  const { client, catalogue } = useExplorer();
  return { root: client.root, serveBase: SERVE_BASE, prefix: `${catalogue.locale}/` };
}
