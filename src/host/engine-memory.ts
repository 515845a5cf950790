/** What a host's navigator tells of the machine. */
export interface Machine {
  /** GiB, rounded, 8 at most. Only Chromium tells. */
  readonly deviceMemory?: number;
  readonly userAgent: string;
}

/** By GiB of the machine: MiB for tables and statements. A tab that takes more of a phone is ended by it. */
const BY_DEVICE: readonly (readonly [gibibytes: number, mebibytes: number])[] = [
  [1, 256],
  [2, 384],
  [4, 768],
];
const PHONE = 512;
/** WebAssembly ends at 4 GiB, and files being loaded come on top. */
const LARGEST = 1536;

/** MiB that the engine of a host on this machine may take. */
export function toEngineMemory({ deviceMemory, userAgent }: Machine): number {
  const isPhone = /Android|iPhone|iPad|Mobile/.test(userAgent);
  const fitting =
    deviceMemory === undefined ? undefined : BY_DEVICE.find(([gibibytes]) => deviceMemory <= gibibytes)?.[1];
  return Math.min(fitting ?? LARGEST, isPhone ? PHONE : LARGEST);
}

/** The part of it that an index may keep beside it, which holds less than tables do: where there is enough of it, and elsewhere. */
const INDEX_PARTS = [1 / 8, 1 / 16] as const;

/** Bytes that an index may keep in memory on this machine. */
export function toIndexMemory(machine: Machine): number {
  const engine = toEngineMemory(machine);
  return engine * 2 ** 20 * INDEX_PARTS[engine < LARGEST ? 1 : 0];
}
