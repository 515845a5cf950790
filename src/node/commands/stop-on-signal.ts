/** Keeps a server until the program is told to end, and then ends both. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Who asks twice does not want to wait.
      if (isStopping) process.exit(1);
      isStopping = true;
      // Whatever else holds the program: it was told to end.
      void stop().finally(() => process.exit(0));
    });
}
