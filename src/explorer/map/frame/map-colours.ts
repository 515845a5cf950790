/** The colours of a map as a canvas takes them: looked up in the page's style sheets, which know the theme. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly dot: string;
  readonly dotSoft: string;
  readonly dotEdge: string;
  readonly dotInk: string;
  /** From the least to the most. */
  readonly shades: readonly string[];
  /** A family of fonts. */
  readonly font: string;
}

/** Colours of countries and regions. */
export const SHADES = 6;

/** Reads the tokens `--map-…` where an element stands. */
export function readMapColours(place: Element): MapColours {
  const probe = document.createElement('span');
  // With a person's own few colours, all would be the same one.
  probe.style.forcedColorAdjust = 'none';
  place.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    sea: read('sea'),
    land: read('land'),
    border: read('border'),
    dot: read('dot'),
    dotSoft: read('dot-soft'),
    dotEdge: read('dot-edge'),
    dotInk: read('dot-ink'),
    shades: Array.from({ length: SHADES }, (_, index) => read(`shade-${index + 1}`)),
    font: getComputedStyle(place).fontFamily,
  };
  probe.remove();
  return colours;
}
