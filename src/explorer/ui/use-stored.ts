import { useState } from 'react';

/** A choice of this person on this device, kept in the browser's storage where it has one. */
export function useStored<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => choices.find((one) => one === read(name)) ?? fallback);
  return [
    choice,
    (next) => {
      setChoice(next);
      write(name, next);
    },
  ];
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(`datapond.${name}`);
  } catch {
    // Storage may be forbidden; then a choice lasts as long as the page.
    return null;
  }
}

function write(name: string, choice: string): void {
  try {
    localStorage.setItem(`datapond.${name}`, choice);
  } catch {
    // As above, or full.
  }
}
