import { differ } from '../compare.ts';
import { judge, type Judged, type Verdict } from '../judge.ts';
import { openSuiteFile, type SuiteFile } from './open-suite.ts';

/** Files of the suite that are about what a SELECT may hold. */
export const SUITE_FILES: readonly string[] =
  'select select_distinct select_distinct_on select_having select_implicit case join subselect union aggregates groupingsets window with arrays strings text varchar char int2 int4 int8 float4 float8 numeric numerology boolean date time timestamp timestamptz interval horology json jsonb jsonb_jsonpath regex limit random expressions tsrf rangefuncs uuid unicode misc_functions incremental_sort memoize'.split(
    ' ',
  );

/** A statement of the suite with its verdict. */
export interface SuiteVerdict {
  readonly file: string;
  /**
   * `no table`: over a table that could not be loaded. `undetermined`: PostgreSQL itself answers otherwise when its rows lie
   * otherwise, as of records that ORDER BY or a window does not tell apart.
   */
  readonly verdict: Verdict | 'no table' | 'undetermined';
  readonly judged: Judged;
}

/** Puts the SELECTs of PostgreSQL's regression suite to both sides, file by file. */
export async function* judgeSuite(
  folder: string,
  address: string,
  files = SUITE_FILES,
): AsyncGenerator<SuiteVerdict> {
  for (const name of files) {
    const file = await openSuiteFile(folder, name, address);
    for (const statement of file.statements) yield { file: name, ...(await judgeStatement(file, statement)) };
    await file.close();
  }
}

async function judgeStatement(
  { tables, oracle, reversed }: SuiteFile,
  statement: string,
): Promise<Omit<SuiteVerdict, 'file'>> {
  const judged = await judge(tables, oracle, statement);
  const { theirs, verdict } = judged;
  if ('error' in theirs && /^relation "\S+" does not exist/.test(theirs.error))
    return { verdict: 'no table', judged };
  const isDetermined =
    verdict !== 'wrong value' || differ(statement, await reversed.ask(statement), theirs, true) === '';
  return { verdict: isDetermined ? verdict : 'undetermined', judged };
}
