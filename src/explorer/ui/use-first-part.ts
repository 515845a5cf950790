import { startTransition, useEffect, useState } from 'react';

/**
 * The first of many things, and all of them once these were painted: a list of a thousand columns takes longer to make than a hand should
 * wait for what it opens.
 * @param most things that are made at once
 */
export function useFirstPart<Thing>(things: readonly Thing[], most: number): readonly Thing[] {
  const [isWhole, setWhole] = useState(false);
  const isLong = things.length > most;
  useEffect(() => {
    if (!isLong) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A frame's callbacks come before it is painted.
      timer = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isLong]);
  return isLong && !isWhole ? things.slice(0, most) : things;
}
