import { zoneTransitions } from '../zone-transitions.ts';

/** Whether there is such a zone, by its name or in POSIX's form. */
export function isZone(zone: string): boolean {
  return posixOffset(zone) !== undefined || zoneTransitions(zone) !== undefined;
}

/** Whether a zone's offset is not always the same. */
export function changesClocks(zone: string): boolean {
  return (zoneTransitions(zone)?.length ?? 0) > 1;
}

/** Seconds east of UTC of a zone in POSIX's form, which counts them to the west: `utc+3`. */
function posixOffset(zone: string): number | undefined {
  const match = /^[a-z]+([-+]?)(\d{1,3})(?::(\d{1,2}))?(?::(\d{1,2}))?$/.exec(zone);
  if (!match) return undefined;
  const [hours, minutes, seconds] = [match[2], match[3] ?? 0, match[4] ?? 0].map(Number) as [
    number,
    number,
    number,
  ];
  if (hours > 167 || minutes > 59 || seconds > 60) return undefined;
  const west = (hours * 60 + minutes) * 60 + seconds;
  return match[1] === '-' ? west : -west;
}

/** A zone's offset, seconds east of UTC, at a local time, which where clocks are put back, or over what they jump, is that of the standard time. */
export function offsetAt(zone: string, local: number): number {
  const fixed = posixOffset(zone);
  if (fixed !== undefined) return fixed;
  const transitions = zoneTransitions(zone) ?? [];
  const at = transitions.findLastIndex((one) => local >= one.local);
  return transitions[Math.max(0, at)]?.offset ?? 0;
}
