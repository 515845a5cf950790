import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { createAnswerCache } from './api/answer-cache.ts';
import { createApiClient } from './api/call.ts';
import { inOwnLanguage } from './api/in-own-language.ts';
import { createSharedClient } from './api/shared-client.ts';
import type { Backend } from './backend.ts';
import { useCatalogue } from './catalogue/use-catalogue.ts';
import { ExplorerContext } from './explorer-context.ts';
import { useLanguage } from './settings/settings-menu.tsx';
import { LoadingShell } from './shell/loading-shell.tsx';
import { Shell } from './shell/shell.tsx';

/** Bytes of answers kept for going back. */
const CACHE_CAPACITY = 32_000_000;

/** The explorer: waits for the catalogue, then gives everything below what it may use. */
export function App({ backend }: { readonly backend: Backend }): ReactNode {
  // Another language renders all of it again.
  const language = useLanguage();
  const { catalogue, problem, retry, reload } = useCatalogue(backend, language);
  const locale = catalogue?.locale;
  const api = useMemo(() => {
    const prefix = locale ? `${locale}/` : '';
    const root = new URL(`${prefix}api/action/`, backend.base).href;
    const cache = createAnswerCache(CACHE_CAPACITY);
    return { client: createSharedClient(inOwnLanguage(createApiClient(root), language), cache), cache };
  }, [backend, locale, language]);
  const explorer = useMemo(
    () => catalogue && { backend, catalogue, reload, ...api },
    [backend, catalogue, reload, api],
  );
  if (!explorer) return <LoadingShell problem={problem} onRetry={retry} />;
  return (
    <ExplorerContext value={explorer}>
      <Shell />
    </ExplorerContext>
  );
}
