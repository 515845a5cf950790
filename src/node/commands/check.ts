import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { dataFolder, withDataFolder } from './data-folder.ts';

/** `datapond check`. */
export function addCheck(program: Command): void {
  withDataFolder(program.command('check'))
    .summary('say what a build would say, without building')
    .description(
      'Says what the build would say, and what each column is and why, without building. Ends with 1 when there is a problem.',
    )
    .option('--json', 'one JSON object instead of lines for people')
    .addHelpText('after', '\nExample:\n  datapond check data')
    .action(async (folder: string | undefined, options: { data?: string; json?: boolean }) => {
      const data = dataFolder(folder, options);
      const { check } = await import('../check.ts');
      // Its problems were told.
      if (!(await check({ data, json: options.json ?? false, print: console.log })))
        throw new CommandError('', 1);
    });
}
