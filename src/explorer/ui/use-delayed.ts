import { useEffect, useState } from 'react';

/** Milliseconds that something may take before the page speaks of waiting. */
const PATIENCE = 250;

/** Whether something has been going on for longer than `patience` milliseconds. */
export function useDelayed(active: boolean, patience = PATIENCE): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, patience]);
  return active && late;
}
