/**
 * Browsers limit an element's height (Firefox to 17.9 million pixels, Chromium to 33.5), which is less than a few million rows
 * need. Beyond a safe height the scrollbar's middle stands for more than it is: both ends scroll pixel for pixel, so that no edge
 * ever jumps, and the middle is compressed.
 */
export interface ScrollMap {
  /** Pixels of the scrolled content. */
  readonly height: number;
  /** The content's pixel at the top edge of the view, for a position of the scrollbar. */
  toTop(scrollTop: number): number;
  /** The position of the scrollbar for a pixel of the content. */
  toScrollTop(top: number): number;
}

/** Pixels that every browser can scroll. */
export const SAFE_HEIGHT = 8_000_000;
/** Pixels at each end that are scrolled as they are. */
const PLAIN_END = 1_500_000;

/** @param content pixels that all rows would take @param view pixels of rows in view */
export function createScrollMap(content: number, view: number): ScrollMap {
  if (content <= SAFE_HEIGHT)
    return { height: content, toTop: (scrollTop) => scrollTop, toScrollTop: (top) => top };
  const lastScroll = SAFE_HEIGHT - view;
  const lastTop = content - view;
  const scale = (lastTop - 2 * PLAIN_END) / (lastScroll - 2 * PLAIN_END);
  return {
    height: SAFE_HEIGHT,
    toTop(scrollTop) {
      if (scrollTop <= PLAIN_END) return scrollTop;
      if (scrollTop >= lastScroll - PLAIN_END) return lastTop - (lastScroll - scrollTop);
      return PLAIN_END + (scrollTop - PLAIN_END) * scale;
    },
    toScrollTop(top) {
      if (top <= PLAIN_END) return top;
      if (top >= lastTop - PLAIN_END) return lastScroll - (lastTop - top);
      return PLAIN_END + (top - PLAIN_END) / scale;
    },
  };
}
