import type { SelectStmt } from 'libpg-query';
import { FullTextError } from '../../core/full-text/full-text-error.ts';
import { loadConfig } from '../../core/full-text/load-config.ts';
import type { TextSearchConfig } from '../../core/full-text/text-search-config.ts';
import { nodesOf, strings } from '../tree.ts';

/** Text search configurations by what a statement calls them, or what is said of a name that is none's. */
export type Configs = ReadonlyMap<string, TextSearchConfig | FullTextError>;

/** Loads the configurations that calls of a statement may name. Rejects with what loading code rejects with. */
export async function loadConfigs(select: SelectStmt): Promise<Configs> {
  const calls = nodesOf(select, 'FuncCall').filter(
    ({ funcname, args = [] }) =>
      args.length === 2 && /_ts(?:vector|query)$/.test(strings(funcname).at(-1) ?? ''),
  );
  const names = new Set(
    calls
      .flatMap(({ args = [] }) => nodesOf(args[0], 'A_Const'))
      .flatMap(({ sval }) => (sval?.sval === undefined ? [] : [sval.sval])),
  );
  return new Map(await Promise.all([...names].map(async (name) => [name, await loaded(name)] as const)));
}

async function loaded(name: string): Promise<TextSearchConfig | FullTextError> {
  try {
    return await loadConfig(name);
  } catch (error) {
    if (error instanceof FullTextError) return error;
    throw error;
  }
}
