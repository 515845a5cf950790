import type { Command } from 'commander';
import { dataFolder, withDataFolder } from './data-folder.ts';

/** `datapond describe`. */
export function addDescribe(program: Command): void {
  withDataFolder(program.command('describe'))
    .summary('write a first datapackage.json for each dataset')
    .description(
      'Writes a first datapackage.json into each folder of tables that has none, to be mended by hand.',
    )
    .addHelpText('after', '\nExample:\n  datapond describe data')
    .action(async (folder: string | undefined, options: { data?: string }) => {
      const { describeFolder } = await import('../../compile/describe-folder.ts');
      await describeFolder({ data: dataFolder(folder, options), log: console.log });
    });
}
