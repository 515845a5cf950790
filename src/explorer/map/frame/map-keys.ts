import type { Size } from '../geometry/view.ts';

/** What a key does with a map. */
export type MapStep =
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'everything' | 'open' | 'close' };

/** The part of the screen that an arrow moves by. */
const PART = 0.2;

/** What a key does; null: nothing. Arrows mean directions on the map, in every language. */
export function toMapKey(key: string, { width, height }: Size): MapStep | null {
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'pan', x: width * PART, y: 0 };
    case 'ArrowRight':
      return { kind: 'pan', x: -width * PART, y: 0 };
    case 'ArrowUp':
      return { kind: 'pan', x: 0, y: height * PART };
    case 'ArrowDown':
      return { kind: 'pan', x: 0, y: -height * PART };
    case '+':
    case '=':
      return { kind: 'zoom', factor: 2 };
    case '-':
      return { kind: 'zoom', factor: 0.5 };
    case '0':
    case 'Home':
      return { kind: 'everything' };
    case 'Enter':
      return { kind: 'open' };
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}
