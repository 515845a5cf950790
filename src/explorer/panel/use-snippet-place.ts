import { useExplorer } from '../explorer-context.ts';
import type { SnippetPlace } from '../snippets/snippet.ts';

/** Where {@link SERVE_COMMAND} listens. */
const SERVE_BASE = 'http://127.0.0.1:8000/';

/** Starts the real HTTP server, in a checkout of the site. */
export const SERVE_COMMAND = 'npx datapond serve data --port 8000';

/** Where the requests of this explorer can be sent. */
export function useSnippetPlace(): SnippetPlace {
  const { client, catalogue } = useExplorer();
  return { root: client.root, serveBase: SERVE_BASE, prefix: `${catalogue.locale}/` };
}
