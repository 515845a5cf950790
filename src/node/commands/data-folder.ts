import type { Command } from 'commander';
import { environmentSettings } from '../settings.ts';
import { CommandError } from './command-error.ts';

/** Gives a command the data folder: as its argument, or by `--data` as earlier versions had it. */
export function withDataFolder(command: Command): Command {
  return command
    .argument(
      '[folder]',
      'the data folder: tables, in folders that are datasets (default: DATAPOND_DATA, else data)',
    )
    .option('--data <folder>', 'the same');
}

/** The data folder that is meant. Throws where it is named twice, and not the same. */
export function dataFolder(argument: string | undefined, { data }: { readonly data?: string }): string {
  return namedOnce(argument, data, '--data') ?? environmentSettings().data;
}

/** A folder that may be named as an argument or by an option of an earlier version. Throws where both are there, and not the same. */
export function namedOnce(
  argument: string | undefined,
  option: string | undefined,
  name: string,
): string | undefined {
  if (argument !== undefined && option !== undefined && argument !== option)
    throw new CommandError(
      `${argument} or ${option}? Behind the command, or in ${name}, one folder is named`,
    );
  return argument ?? option;
}
