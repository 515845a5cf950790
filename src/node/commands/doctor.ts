import type { Command } from 'commander';
import { examineSite } from '../doctor/examine-site.ts';
import type { Finding } from '../doctor/finding.ts';
import { CommandError } from './command-error.ts';
import { webAddress } from './parse-option.ts';

const SIGNS: Readonly<Record<Finding['level'], string>> = {
  ok: 'ok     ',
  warning: 'warning',
  error: 'error  ',
};

/** `datapond doctor`. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .argument('<address>', 'address of a deployed site', webAddress)
    .option('--json', 'one JSON object instead of lines for people')
    .summary('say what is wrong with the host of a site')
    .description(
      'Asks a deployed site as a browser would, and says what is wrong with its host and what to do. Ends with 1 when something does not work there.',
    )
    .addHelpText('after', '\nExample:\n  datapond doctor https://example.org/open-data/')
    .action(async (address: string, { json }: { json?: boolean }) => {
      const findings = await examineSite(address);
      if (json) console.log(JSON.stringify({ address, findings }, null, 2));
      else
        for (const { level, what, cure } of findings)
          console.log(`${SIGNS[level]}  ${what}${cure ? `\n         ${cure}` : ''}`);
      const isIll = findings.some(({ level }) => level === 'error');
      if (isIll && !json) console.log('\nThe lines to set for each host: docs/hosting.md of datapond.');
      if (isIll) throw new CommandError('', 1);
    });
}
