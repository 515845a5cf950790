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
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      console.warn(error);
      // Browsers do not tell a page which of them it was.
      throw new Error(t.unreachable(url.host));
    },
  );
  if (!response.ok) throw new Error(t.refused(url.host, String(response.status)));
  const content = await response.blob();
  return new File([content], nameOf(url), { type: content.type });
}

function nameOf({ pathname, host }: URL): string {
  const name = pathname.split('/').at(-1) || host;
  try {
    return decodeURIComponent(name);
  } catch {
    // Written in another encoding.
    return name;
  }
}
