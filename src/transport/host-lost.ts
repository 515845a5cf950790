/** The host went away before its answer was whole. Another host can be asked the same again. */
export class HostLostError extends Error {
  override readonly name: string = 'HostLostError';
}

/**
 * The host is about to go away, since it lacks something that only another host can have. The next one can be asked the same again;
 * `reason` is the answer if that one lacks it too.
 */
export class HostLeavingError extends HostLostError {
  override readonly name = 'HostLeavingError';

  constructor(readonly reason: Error) {
    super('the host is about to end', { cause: reason });
  }
}
