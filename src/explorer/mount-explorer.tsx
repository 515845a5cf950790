import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { Backend } from './backend.ts';
import { settings, toLanguage } from './settings/settings.ts';
import { parseFrame } from './shell/frame.ts';
import { CrashBoundary } from './status/crash-boundary.tsx';
import { speak } from './strings/strings.ts';

/** Renders the explorer into an element, over a backend that answers its fetches. */
export async function mountExplorer(element: Element, backend: Backend): Promise<void> {
  // Nothing can be chosen in a frame: the page around it says what is seen there.
  const frame = parseFrame(location.search);
  if (frame) document.documentElement.dataset['theme'] = frame.theme;
  await speak(toLanguage(settings().language)).catch((error: unknown) =>
    // Better in English than not at all.
    console.warn('The language stays as it is:', error),
  );
  createRoot(element).render(
    <CrashBoundary>
      <App backend={backend} />
    </CrashBoundary>,
  );
}
