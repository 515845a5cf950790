import type { Command } from 'commander';
import { environmentSettings } from '../settings.ts';

/** Gives a command the data folder: as its argument, or by `--data` as earlier versions had it. */
export function withDataFolder(command: Command): Command {
  return command
    .argument(
      '[folder]',
      'the data folder: tables, in folders that are datasets (default: DATAPOND_DATA, else data)',
    )
    .option('--data <folder>', 'the same');
}

/** The data folder that is meant. */
export function dataFolder(argument: string | undefined, { data }: { readonly data?: string }): string {
  return argument ?? data ?? environmentSettings().data;
}
