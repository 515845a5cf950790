import type { Command } from 'commander';
import { findAppShell } from '../find-app-shell.ts';
import { environmentSettings } from '../settings.ts';
import { dataFolder, withDataFolder } from './data-folder.ts';
import { webAddress, wholeNumber } from './parse-option.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** `datapond serve`. */
export function addServe(program: Command): void {
  withDataFolder(program.command('serve'))
    .summary('serve the API and the explorer over HTTP')
    .description(
      'Serves the API over HTTP, for curl, Python, R and whatever else runs outside a browser, and the explorer at /.',
    )
    .option('-p, --port <number>', '0 takes any free one', wholeNumber(0, 65_535), 8000)
    .option(
      '--host <address>',
      'address to listen at; 0.0.0.0 and :: are all that the machine has',
      '127.0.0.1',
    )
    .option(
      '--url <address>',
      'address that the site is known under, where a proxy stands before it',
      webAddress,
    )
    .option(
      '--memory <MiB>',
      'memory that the server may take with all its processes',
      wholeNumber(1024),
      2048,
    )
    .option('--no-explorer', 'the API alone')
    .addHelpText('after', '\nExample:\n  datapond serve data --port 8000')
    .action(async (folder: string | undefined, options: ServeArguments) => {
      const data = dataFolder(folder, options);
      // Who reads the log may leave, as `head` does: that ends nothing.
      for (const log of [process.stdout, process.stderr]) log.on('error', () => undefined);
      const { asSupervised, supervise } = await import('../serve/supervise.ts');
      const supervised = asSupervised();
      if (!supervised) {
        process.exitCode = await supervise(console.error);
        return;
      }
      const [{ serve }, { servedAt }] = await Promise.all([
        import('../serve/serve.ts'),
        import('../serve/served-at.ts'),
      ]);
      const server = await serve({
        data,
        shell: options.explorer ? await findAppShell() : null,
        memory: options.memory,
        port: supervised.port ?? options.port,
        host: options.host,
        siteUrl: options.url,
        cache: environmentSettings().cache,
        log: console.log,
      });
      supervised.listening(server.port);
      for (const line of servedAt(data, server)) console.log(line);
      stopOnSignal(() => server.stop());
    });
}

interface ServeArguments {
  readonly data?: string;
  readonly port: number;
  readonly host: string;
  readonly url?: string;
  readonly memory: number;
  readonly explorer: boolean;
}
