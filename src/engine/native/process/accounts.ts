/** How much of the processor's time each asker had lately. */
export interface Accounts {
  /** Seconds that an asker had; what is `HALF` old counts half. */
  of(asker: string): number;
  charge(asker: string, milliseconds: number): void;
}

interface Account {
  seconds: number;
  /** When `seconds` was right, in milliseconds. */
  at: number;
}

/** Milliseconds. */
const HALF = 10_000;

/** Askers that are remembered; those who had least are forgotten first. */
const MOST = 1000;

/** @param now milliseconds of a clock that never goes back */
export function createAccounts(now: () => number): Accounts {
  const accounts = new Map<string, Account>();
  const left = ({ seconds, at }: Account) => seconds * 0.5 ** ((now() - at) / HALF);

  function forgetHalf(): void {
    const least = [...accounts].sort(([, a], [, b]) => left(a) - left(b)).slice(0, accounts.size / 2);
    for (const [asker] of least) accounts.delete(asker);
  }

  return {
    of(asker) {
      const account = accounts.get(asker);
      return account ? left(account) : 0;
    },
    charge(asker, milliseconds) {
      const account = accounts.get(asker);
      accounts.set(asker, { seconds: (account ? left(account) : 0) + milliseconds / 1000, at: now() });
      if (accounts.size > MOST) forgetHalf();
    },
  };
}
