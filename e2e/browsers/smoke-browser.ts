/** As much of a browser as a person needs, whichever browser it is. */
export interface SmokeBrowser {
  openTab(): Promise<SmokeTab>;
  close(): Promise<void>;
}

export interface SmokeTab {
  /** Resolves when the page has loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs the body of an async function in the page.
   * @returns what it returns, which must be JSON; rejects with what it throws
   */
  run(body: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A browser that may be on this machine. */
export interface SmokeTarget {
  readonly name: string;
  readonly isInstalled: boolean;
  launch(): Promise<SmokeBrowser>;
}
