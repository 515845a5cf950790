import type { ReactNode } from 'react';

/** Drawn on a 16-pixel grid in the text's colour. */
const PATHS = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'M4 4l8 8M12 4l-8 8',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  plus: 'M8 3.5v9M3.5 8h9',
  up: 'M8 12.5v-9M4.5 7L8 3.5 11.5 7',
  down: 'M8 3.5v9M4.5 9L8 12.5 11.5 9',
  left: 'M9.5 4L5.5 8l4 4',
  right: 'M6.5 4l4 4-4 4',
  first: 'M11 4L7 8l4 4M4.5 4v8',
  last: 'M5 4l4 4-4 4M11.5 4v8',
  chevron: 'M4.5 6.5L8 10l3.5-3.5',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  check: 'M3 8.5L6.5 12 13 4.5',
  share:
    'M6.1 7.2l3.8-2.1M6.1 8.8l3.8 2.1M4.5 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM11.5 6a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM11.5 13.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6',
  chart: 'M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V8.5',
  map: 'M2.5 4.5l3.5-1.5 4 1.5 3.5-1.5v9l-3.5 1.5-4-1.5-3.5 1.5zM6 3v9M10 4.5v9',
  group: 'M2.5 3h5v4h-5zM2.5 9h5v4h-5zM9.5 5h4M9.5 11h4',
  minus: 'M3.5 8h9',
  home: 'M2.5 8L8 3l5.5 5M4.5 6.5v6.5h7V6.5',
  external: 'M9 2.5h4.5V7M13.5 2.5L7.5 8.5M11 9v4.5H2.5V5H7',
  offline: 'M4.5 12.5a3 3 0 0 1-.4-6 4 4 0 0 1 7.7-.6 3.3 3.3 0 0 1 .2 6.6zM6 9l1.5 1.5L10.5 7.5',
  download: 'M8 2.5v7.5M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  upload: 'M8 10.5V3M4.5 6.5L8 3l3.5 3.5M2.5 13.5h11',
  play: 'M5 3.5l7 4.5-7 4.5z',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5v.5',
  warning: 'M8 2.5L14.5 13.5h-13zM8 6.5V10M8 11.5v.5',
  history: 'M3 8a5 5 0 1 1 1.6 3.7M3 8L1.5 6.3M3 8l1.7-1.5M8 5.5V8l2 1.5',
  settings:
    'M2.5 5h5.5M11.5 5h2M9.7 3.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM2.5 11h2M8 11h5.5M6.2 9.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  pin: 'M8 10v4.5M5 2.5h6M6 2.5v4L4 10h8l-2-3.5v-4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z',
  columns: 'M2.5 3.5h11v9h-11zM6 3.5v9M10 3.5v9',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  exclude: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM3.8 3.8l8.4 8.4',
  record: 'M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
  dataset:
    'M8 6c3 0 5-.9 5-2s-2-2-5-2-5 .9-5 2 2 2 5 2zM3 4v8c0 1.1 2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2 2 5 2s5-.9 5-2',
} as const;

/** Names of the drawings. */
export type IconName = keyof typeof PATHS;

const FLIPPED: ReadonlySet<IconName> = new Set(['left', 'right', 'first', 'last', 'play', 'external']);

/** A small drawing that repeats what text beside it, or the button's name, says. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg
      className="icon"
      data-icon={name}
      data-flip={FLIPPED.has(name) || undefined}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
