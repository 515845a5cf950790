import type { Ports } from '../../src/core/action-ports.ts';
import type { Resource } from '../../src/core/catalog.ts';
import type { Handler } from '../../src/http/create-handler.ts';
import { judge, type Verdict } from '../../src/testing/postgres/judge.ts';
import { createOracle, nestedName, type Oracle } from '../../src/testing/postgres/oracle.ts';
import type { Answer } from '../answer.ts';
import type { Search } from '../ask.ts';
import { checkAnswers } from '../check-answers.ts';
import type { FolderTable } from '../folder-table.ts';
import { FOLDER_WORKLOADS } from '../folder-workloads.ts';
import type { Expected } from '../peer.ts';
import { LOWER_TEXTS, readExpected, toExpectedStatement } from '../peers/ckan-sql.ts';
import { quoteName } from '../peers/search-sql.ts';
import { drawKinds } from '../workload.ts';
import { JUDGED_SEARCHES } from './searches.ts';
import { drawStatements } from './statements.ts';

/** How many of a table's answers were compared with PostgreSQL's. */
export interface Judgement {
  readonly compared: number;
  /** Requests that can be sent as they are, each with what differs. */
  readonly differences: readonly string[];
  /** Why others could not be compared, and how many. */
  readonly left: ReadonlyMap<string, number>;
}

export interface JudgeSettings {
  /** Requests of each kind. */
  readonly rounds: number;
  readonly statements: number;
  /** Another number, other requests. */
  readonly stream: number;
  /** The kinds that are judged, `sql` among them; left out: all. */
  readonly only: readonly string[] | undefined;
}

/** First records that are compared. */
const COMPARED = 100;
const WRONG: ReadonlySet<Verdict> = new Set(['wrong value', 'false refusal', 'fault']);

/** Puts random searches and statements about a table to the API and, laid out as CKAN does, to PostgreSQL. Rejects where that cannot hold it. */
export async function judgeTable(
  { ports, handle }: { readonly ports: Ports; readonly handle: Handler },
  resource: Resource,
  table: FolderTable,
  { rounds, statements, stream, only }: JudgeSettings,
): Promise<Judgement> {
  const oracle = await createOracle(ports, [resource]);
  const differences: string[] = [];
  const left = new Map<string, number>();
  const leave = (why: string) => left.set(why, (left.get(why) ?? 0) + 1);
  let compared = 0;
  try {
    await oracle.run(`CREATE VIEW t AS SELECT * FROM ${quoteName(nestedName(resource.id))}; ${LOWER_TEXTS}`);
    for (const kind of drawKinds([...FOLDER_WORKLOADS, ...JUDGED_SEARCHES], table, rounds, stream)) {
      if (only && !only.includes(kind.id)) continue;
      for (const ask of kind.asks) {
        if ('sql' in ask || isTakenOtherwise(ask)) continue;
        const expected = await askOracle(oracle, ask);
        const answer = await askSearch(handle, resource.id, ask);
        if (typeof expected === 'string') {
          // Both refuse.
          if (answer.failure === undefined) leave(`PostgreSQL: ${expected}`);
          else compared += 1;
          continue;
        }
        const { id } = kind;
        const checked = checkAnswers([{ ...kind, asks: [ask] }], { [id]: [answer] }, { [id]: [expected] });
        compared += checked.compared;
        const request = JSON.stringify({ resource_id: resource.id, ...ask });
        for (const { problem } of checked.differences) differences.push(`${id} ${request}: ${problem}`);
      }
    }
    if (!only || only.includes('sql')) {
      const tables = { ports, handle, resources: new Map([['t', resource]]), close: () => undefined };
      for (const statement of drawStatements(table, statements, stream)) {
        const { verdict, difference } = await judge(tables, oracle, statement);
        if (WRONG.has(verdict))
          differences.push(
            `${verdict}: ${statement.replaceAll('{t}', `"${resource.id}"`)}\n        ${difference}`,
          );
        else if (verdict !== 'agree') leave(verdict === 'unsupported' ? difference : verdict);
        compared += 1;
      }
    }
  } finally {
    await oracle.close();
  }
  return { compared, differences, left };
}

/** CKAN takes a text that is an object for texts by column, and a backslash at its end for an attempt to get out of the statement. */
function isTakenOtherwise({ q }: Search): boolean {
  const texts = typeof q === 'object' ? Object.values(q) : [q ?? ''];
  return texts.some((text) => /^\s*\{|\\$|\\'/.test(text));
}

/** CKAN cuts them from timestamps. */
const withoutFractions = (json: string): string =>
  json.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+"/g, '"$1"');

/** @returns PostgreSQL's words where it refuses */
async function askOracle(oracle: Oracle, ask: Search): Promise<Expected | string> {
  const answer = await oracle.ask(toExpectedStatement(ask, COMPARED));
  if ('error' in answer) return answer.error;
  return readExpected(withoutFractions(JSON.parse(answer.records[0]?.[0] ?? 'null') as string));
}

async function askSearch(handle: Handler, id: string, ask: Search): Promise<Answer> {
  const response = await handle(
    new Request('http://localhost/api/3/action/datastore_search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resource_id: id, ...ask }),
    }),
  );
  const text = await response.text();
  const { result } = JSON.parse(withoutFractions(text)) as {
    result?: { total: number; records: readonly Readonly<Record<string, unknown>>[] };
  };
  if (!result) return { ms: 0, failure: `${response.status} ${text}` };
  const records = result.records.slice(0, COMPARED);
  const { fields } = ask;
  const first =
    fields && !fields.includes('_id')
      ? records.map((record) => Object.fromEntries(fields.map((name) => [name, record[name]])))
      : records.map((record) => record['_id']);
  return { ms: 0, total: result.total, first };
}
