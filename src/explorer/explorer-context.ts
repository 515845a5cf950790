import { createContext, use } from 'react';
import type { AnswerCache } from './api/answer-cache.ts';
import type { ApiClient } from './api/call.ts';
import type { Backend } from './backend.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

/** What every part of the explorer may use once the catalogue is known. */
export interface Explorer {
  readonly backend: Backend;
  readonly client: ApiClient;
  readonly cache: AnswerCache;
  readonly catalogue: Catalogue;
  /** Reads the catalogue again; resolves when everybody has it. */
  readonly reload: () => Promise<void>;
}

/** Given by app.tsx. */
export const ExplorerContext = createContext<Explorer | null>(null);

/** The explorer around this component. @throws Error outside of one */
export function useExplorer(): Explorer {
  const explorer = use(ExplorerContext);
  if (!explorer) throw new Error('useExplorer outside of an explorer');
  return explorer;
}
