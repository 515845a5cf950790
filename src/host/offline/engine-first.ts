import type { HostEvent } from '../../transport/host-events.ts';

/** Lets an engine start before what nobody waits for. */
export interface EngineFirst {
  /** Told of what the host tells its pages. */
  hear(event: HostEvent): void;
  /** Resolves when no engine is at starting. */
  wait(): Promise<void>;
}

/** @param limit milliseconds that a start is waited for at most: who tells of it may be gone before it ends */
export function createEngineFirst(limit: number): EngineFirst {
  let starting: Promise<void> | undefined;
  let end = (): void => undefined;
  return {
    hear(event) {
      if (event.kind !== 'engine') return;
      end();
      if (event.state !== 'starting') return;
      starting = new Promise((resolve) => {
        const clock = setTimeout(() => end(), limit);
        end = () => {
          clearTimeout(clock);
          starting = undefined;
          resolve();
        };
      });
    },
    async wait() {
      // Another one may have begun meanwhile.
      while (starting) await starting;
    },
  };
}
