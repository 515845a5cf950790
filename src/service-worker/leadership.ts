import { deposingLockName, leaderLockName } from '../transport/names.ts';

/** A page that leads, by the name that the browser gives it among its locks; null where nobody does. */
export type Leader = string | null;

/** Who leads an edition of the site, as the locks of the origin tell. */
export interface Leadership {
  current(): Promise<Leader>;
  /**
   * Takes the lead from that page, if it still has it. The next page that waits for it is granted it, and its holder stands again. Of several that
   * find the same page silent only the first does anything: the next page would lose what it was just granted.
   */
  takeFrom(leader: Leader): Promise<void>;
}

/** @param scope the edition */
export function createLeadership(scope: string, locks: Pick<LockManager, 'request' | 'query'>): Leadership {
  const name = leaderLockName(scope);
  const current = async (): Promise<Leader> =>
    (await locks.query()).held?.find((lock) => lock.name === name)?.clientId ?? null;
  return {
    current,
    async takeFrom(leader) {
      if (leader === null) return;
      await locks.request(deposingLockName(scope), async () => {
        if ((await current()) === leader) await locks.request(name, { steal: true }, () => undefined);
      });
    },
  };
}
