import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { serveStatic } from '../serve-static.ts';
import { environmentSettings } from '../settings.ts';
import { CommandError } from './command-error.ts';
import { namedOnce } from './data-folder.ts';
import { wholeNumber } from './parse-option.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** `datapond preview`. */
export function addPreview(program: Command): void {
  program
    .command('preview')
    .argument('[folder]', 'folder of a built site (default: DATAPOND_OUT, else dist)')
    .option('--dir <folder>', 'the same')
    .summary('look at a built site')
    .description('Serves a built site as GitHub Pages would.')
    .option('-p, --port <number>', 'the next free one from here on', wholeNumber(0, 65_535), 4173)
    .option('--host <address>', 'address to listen at', '127.0.0.1')
    .option('--base </path/>', 'path that the site lies under', '/')
    .addHelpText('after', '\nExample:\n  datapond preview site --base /open-data/')
    .action(async (folder: string | undefined, options: PreviewArguments) => {
      const root = resolve(namedOnce(folder, options.dir, '--dir') ?? environmentSettings().out);
      if (!existsSync(join(root, 'catalog.json')))
        throw new CommandError(
          `there is no built site in ${root}: run "npx datapond build" first, or name the folder that it wrote`,
        );
      const base = `/${options.base}/`.replaceAll(/\/+/g, '/');
      const { host, port } = options;
      const server = await serveStatic({ sites: [{ root, base }], host, port, tries: 20 });
      console.log(`datapond: ${root} is served at ${server.origin}${base}`);
      stopOnSignal(() => server.close());
    });
}

interface PreviewArguments {
  readonly dir?: string;
  readonly port: number;
  readonly host: string;
  readonly base: string;
}
