/** A text of the explorer's that was stored on this device; null where there is none. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(`datapond.${name}`);
  } catch {
    // Storage may be forbidden; then a choice lasts as long as the page.
    return null;
  }
}

/** Stores a text, as far as the browser lets us. @param text null: nothing any more */
export function writeStored(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(`datapond.${name}`);
    else localStorage.setItem(`datapond.${name}`, text);
  } catch {
    // As above, or full.
  }
}
