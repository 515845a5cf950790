import { EngineError } from '../../../core/errors.ts';
import type { Columns } from '../../../core/ports.ts';
import type { LoadSession } from '../../duckdb-engine.ts';
import { createTables, type Tables } from '../../tables.ts';
import type { EngineFolder } from '../engine-folder.ts';
import { createLoadSession } from '../load-session.ts';
import { type ChildSettings, type EngineChild, startChild } from './child.ts';

/** A process and what is loaded in it. */
export interface EngineMember {
  readonly child: EngineChild;
  readonly session: LoadSession;
  readonly tables: Tables;
}

/** @param nice see startChild */
export async function startMember(
  settings: ChildSettings,
  folder: EngineFolder,
  nice: number,
): Promise<EngineMember> {
  const child = await startChild(settings, nice);
  const session = createLoadSession(
    (text) => runWhole(child, text),
    async () => folder,
  );
  const tables = createTables({ open: (use) => use(session), memory: settings.memory });
  return { child, session, tables };
}

async function runWhole(child: EngineChild, text: string): Promise<Columns> {
  const answer = await child.ask('run', text).next();
  if (!answer) throw new EngineError('crashed', 'a statement had no answer');
  return answer;
}
