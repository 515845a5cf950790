import type { Command } from 'commander';
import { writeTemplate } from '../init/write-template.ts';
import { packageVersion } from '../package-version.ts';
import { shellWord } from './shell-word.ts';

/** `datapond init`. */
export function addInit(program: Command): void {
  program
    .command('init')
    .argument('[folder]', 'folder of the repository', '.')
    .summary('start a repository of data')
    .description(
      'Writes what a repository of data needs: data/ with an example, the workflow that publishes it, and a README. What is there already stays.',
    )
    .addHelpText('after', '\nExample:\n  datapond init our-data')
    .action(async (folder: string) => {
      const { written, kept } = await writeTemplate(folder, packageVersion());
      for (const path of written) console.log(`wrote ${path}`);
      for (const path of kept) console.log(`left  ${path}, which was there`);
      if (folder !== '.') console.log(`Next: cd ${shellWord(folder)}`);
      console.log(`${folder === '.' ? 'Next' : 'Then'}: npx datapond build data --out site`);
    });
}
