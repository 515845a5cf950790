import { Command } from 'commander';
import { addBuild } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { CommandError } from './commands/command-error.ts';
import { addDescribe } from './commands/describe.ts';
import { addDoctor } from './commands/doctor.ts';
import { addInit } from './commands/init.ts';
import { addPreview } from './commands/preview.ts';
import { addServe } from './commands/serve.ts';
import { packageVersion } from './package-version.ts';

// Whoever reads has heard enough, as `head` behind a pipe: that is no fault, and the command comes to an end of its own.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const program = new Command('datapond')
  .description('The CKAN DataStore API for any static site, with no server.')
  .version(packageVersion())
  .showHelpAfterError('(datapond help shows what there is)')
  .showSuggestionAfterError()
  .exitOverride()
  .configureHelp({ showGlobalOptions: false })
  .addHelpText('after', '\nExample:\n  datapond build data --out site');

for (const add of [addInit, addBuild, addPreview, addServe, addCheck, addDescribe, addDoctor]) add(program);
for (const command of program.commands) command.copyInheritedSettings(program);

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  // Commander has told what is wrong with the arguments, or shown the help that was asked for.
  if (isCommanderError(error)) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { message } = error as Error;
    if (message) console.error(message);
    process.exitCode = error instanceof CommandError ? error.exitCode : 2;
  }
}

function isCommanderError(error: unknown): error is { readonly code: string; readonly exitCode: number } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}
