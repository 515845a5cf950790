import { HostLeavingError } from '../transport/host-lost.ts';
import type { Handler } from '../transport/port-server.ts';

/** How a host makes room for another. */
export interface Renewal {
  /** Has another host take this one's place, soon, and answer what this one is asked from now on. */
  renew(reason: Error): void;
  /** A handler of this host. It rejects with HostLeavingError once another is to take its place, whatever came out of the request. */
  guard(handler: Handler): Handler;
}

/** Milliseconds in which the answers leave that a host has begun when it is renewed. */
const LEAVE = 500;

/** @param end ends the host */
export function createRenewal(end: () => void): Renewal {
  let leaving: HostLeavingError | undefined;
  const stay = () => {
    if (leaving) throw leaving;
  };
  return {
    renew(reason) {
      if (leaving) return;
      leaving = new HostLeavingError(reason);
      setTimeout(end, LEAVE);
    },
    guard: (handler) => async (request) => {
      stay();
      try {
        const answer = await handler(request);
        stay();
        return answer;
      } catch (error) {
        stay();
        throw error;
      }
    },
  };
}
