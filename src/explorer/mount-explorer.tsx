import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { Backend } from './backend.ts';
import { CrashBoundary } from './status/crash-boundary.tsx';

/** Renders the explorer into an element, over a backend that answers its fetches. */
export function mountExplorer(element: Element, backend: Backend): void {
  createRoot(element).render(
    <CrashBoundary>
      <App backend={backend} />
    </CrashBoundary>,
  );
}
