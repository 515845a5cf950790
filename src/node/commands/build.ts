import type { Command } from 'commander';
import { terminalLine } from '../../compile/report/terminal-line.ts';
import { findAppShell } from '../find-app-shell.ts';
import { buildApart } from '../large-build.ts';
import { environmentSettings } from '../settings.ts';
import { dataFolder, withDataFolder } from './data-folder.ts';
import { shellWord } from './shell-word.ts';

/** `datapond build`. */
export function addBuild(program: Command): void {
  withDataFolder(program.command('build'))
    .summary('build the static site')
    .description('Builds the static site of a data folder: explorer, API, and the data.')
    .option('-o, --out <folder>', 'folder that the site is written to (default: DATAPOND_OUT, else dist)')
    .option('--strict', 'fail when any file or descriptor has a problem (DATAPOND_STRICT)')
    .option('--no-service-worker', 'take the service worker of an earlier build back (DATAPOND_KILL)')
    .addHelpText('after', '\nExample:\n  datapond build data --out site')
    .action(async (folder: string | undefined, options: BuildArguments) => {
      const settings = environmentSettings();
      const out = options.out ?? settings.out;
      const data = dataFolder(folder, options);
      const code = await buildApart(data);
      if (code !== null) {
        process.exitCode = code;
        return;
      }
      const [{ buildSite }, { requireFolder }] = await Promise.all([
        import('../site/build-site.ts'),
        import('../../compile/compile-folder.ts'),
      ]);
      // Before the explorer is built, which in the project takes longest.
      requireFolder(data);
      await buildSite({
        shell: await findAppShell(),
        data,
        out,
        cache: settings.cache,
        strict: options.strict ?? settings.strict,
        answeredBy: options.serviceWorker && !settings.withoutServiceWorker ? 'service-worker' : 'page',
        log: console.log,
        draw: terminalLine(),
      });
      console.log(`The site lies in ${out}. To look at it: npx datapond preview ${shellWord(out)}`);
    });
}

interface BuildArguments {
  readonly data?: string;
  readonly out?: string;
  readonly strict?: boolean;
  readonly serviceWorker: boolean;
}
