/** A request for a lock: granted in turn, unless one that is stolen comes first. */
interface Claim {
  readonly clientId: string;
  readonly mode: LockMode;
  readonly grant: () => void;
  readonly lose: (reason: unknown) => void;
}

/** The Web Locks of one origin: Node 20 has none. */
export interface OriginLocks {
  /** As the page or worker of that name sees them. */
  readonly of: (clientId: string) => Pick<LockManager, 'request' | 'query'>;
  /** Ends a page or worker: the browser frees whatever it holds or waits for. */
  readonly end: (clientId: string) => void;
}

export function createOriginLocks(): OriginLocks {
  const held = new Map<string, Claim[]>();
  const waiting = new Map<string, Claim[]>();
  const claimsIn = (claims: Map<string, Claim[]>, name: string) =>
    claims.get(name) ?? claims.set(name, []).get(name)!;
  const isFree = (name: string, mode: LockMode) =>
    claimsIn(held, name).every((claim) => claim.mode === 'shared' && mode === 'shared');

  function grantNext(name: string): void {
    for (let next = waiting.get(name)?.[0]; next && isFree(name, next.mode); next = waiting.get(name)?.[0]) {
      waiting.get(name)?.shift();
      claimsIn(held, name).push(next);
      next.grant();
    }
  }

  function remove(name: string, isGone: (claim: Claim) => boolean): void {
    for (const claims of [held, waiting])
      claims.set(
        name,
        claimsIn(claims, name).filter((claim) => !isGone(claim)),
      );
    grantNext(name);
  }

  function request(
    clientId: string,
    name: string,
    { mode = 'exclusive', steal = false, signal }: LockOptions,
    callback: () => unknown,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const claim: Claim = {
        clientId,
        mode,
        lose: reject,
        grant: () =>
          void Promise.resolve()
            .then(callback)
            .then(resolve, reject)
            .finally(() => remove(name, (one) => one === claim)),
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => {
        if (!claimsIn(waiting, name).includes(claim)) return;
        remove(name, (one) => one === claim);
        reject(signal.reason);
      });
      if (steal) {
        for (const { lose } of held.get(name) ?? []) lose(new DOMException('stolen', 'AbortError'));
        held.delete(name);
      }
      if (steal) claimsIn(waiting, name).unshift(claim);
      else claimsIn(waiting, name).push(claim);
      grantNext(name);
    });
  }

  const infos = (claims: Map<string, Claim[]>): LockInfo[] =>
    [...claims].flatMap(([name, all]) => all.map(({ clientId, mode }) => ({ clientId, mode, name })));
  return {
    of: (clientId) => ({
      request: ((name: string, ...rest: [() => unknown] | [LockOptions, () => unknown]) =>
        rest.length === 1
          ? request(clientId, name, {}, rest[0])
          : request(clientId, name, ...rest)) as LockManager['request'],
      query: async () => ({ held: infos(held), pending: infos(waiting) }),
    }),
    end: (clientId) => {
      for (const name of [...held.keys(), ...waiting.keys()])
        remove(name, (claim) => claim.clientId === clientId);
    },
  };
}
