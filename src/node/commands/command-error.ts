/** What went wrong, in words for who typed the command; nobody needs a trace. */
export class CommandError extends Error {
  /**
   * @param exitCode 1: what was looked at has problems; 2: the command could not be done
   */
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 2,
  ) {
    super(message);
  }
}
