/** Of the top bar in the light theme (explorer/styles/tokens.css). */
const SURFACE = '#ffffff';
const PAGE = '#f6f8f8';

/**
 * The manifest by which browsers install the site. Its addresses are relative, so it fits whatever path the site is served under, and
 * it has no `id`: that would be the same for every site of an origin.
 */
export function toWebManifest(title: string): string {
  const icon = (size: number, purpose: string, file: string) => ({
    src: `icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    name: title,
    short_name: title,
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: SURFACE,
    background_color: PAGE,
    icons: [
      icon(192, 'any', 'icon'),
      icon(512, 'any', 'icon'),
      icon(192, 'maskable', 'maskable'),
      icon(512, 'maskable', 'maskable'),
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
