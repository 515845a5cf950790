import type { KeyboardEvent } from 'react';

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that was pressed, with the arrows to the sides as a page that reads from left to right has them: ArrowRight goes on. */
export function toLogicalKey({ key, currentTarget }: KeyboardEvent): string {
  return getComputedStyle(currentTarget).direction === 'rtl' ? (MIRRORED[key] ?? key) : key;
}
