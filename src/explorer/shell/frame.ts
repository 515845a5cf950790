/** How the site is shown within another page: `?frame=dark` before the fragment. */
export interface Frame {
  readonly theme: 'light' | 'dark' | 'system';
}

/** Reads the query of the page's address; null: the page stands by itself. */
export function parseFrame(query: string): Frame | null {
  const wanted = new URLSearchParams(query).get('frame');
  if (wanted === null) return null;
  return { theme: wanted === 'light' || wanted === 'dark' ? wanted : 'system' };
}

/** The address of a view as a frame shows it: without anything to choose. @param view with its fragment */
export function toFrameUrl(view: string, theme: Frame['theme']): string {
  const url = new URL(view);
  url.search = `?frame=${theme}`;
  return url.href;
}
