import { useState } from 'react';
import { readStored, writeStored } from './stored.ts';

/** A choice of this person on this device, kept in the browser's storage where it has one. */
export function useStored<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => choices.find((one) => one === readStored(name)) ?? fallback);
  return [
    choice,
    (next) => {
      setChoice(next);
      writeStored(name, next);
    },
  ];
}
