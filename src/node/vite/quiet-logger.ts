import { createLogger, type Logger } from 'vite';

/** Said by the packages we bundle, about themselves, and nothing anybody here can change. */
const KNOWN = [
  /points to a source file outside its package/,
  // libpg-query asks whether it runs in Node before it uses these.
  /Module "node:(fs|crypto)" has been externalized for browser compatibility/,
];

/** Vite's logger without the warnings that are known to mean nothing. */
export function createQuietLogger(): Logger {
  const logger = createLogger();
  const { warn, warnOnce } = logger;
  const isKnown = (message: string) => KNOWN.some((pattern) => pattern.test(message));
  logger.warn = (message, options) => (isKnown(message) ? undefined : warn(message, options));
  logger.warnOnce = (message, options) => (isKnown(message) ? undefined : warnOnce(message, options));
  return logger;
}
