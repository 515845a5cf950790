import type { ResourceAddress } from '../../address/address.ts';
import { toSelection } from '../../address/to-request.ts';
import { toProblem } from '../../api/problem.ts';

/** Records that a file of columns may have: all of them stand in memory while it is written. */
export const MOST_RECORDS = 1_000_000;
/** Cells of one answer: numbers of answers beyond eight million characters would not be read exactly. */
const CELLS = 120_000;
/** CKAN's most records in one answer; a site may give fewer. */
const MOST_IN_ANSWER = 32_000;

/** How far the reading is, in records. */
export type OnRecords = (done: number, total: number) => void;

interface Answer {
  readonly result: {
    readonly total: number;
    readonly limit: number;
    readonly fields: readonly { readonly id: string }[];
  };
}

/** Thrown when a selection has more than {@link MOST_RECORDS}. */
export class TooManyRecordsError extends Error {
  override readonly name = 'TooManyRecordsError';

  constructor(readonly total: number) {
    super(`${total} records`);
  }
}

/**
 * Everything that search and filters leave, as texts of `datastore_search` in `lists` format. Rejects with TooManyRecordsError, with an
 * Error when the API refuses, or with the signal's reason.
 * @param columns those to read, in order; null for all
 * @param root the API's root with a slash at its end
 */
export async function* readSelection(
  address: ResourceAddress,
  {
    columns,
    root,
    onRecords,
    signal,
  }: {
    readonly columns: readonly string[] | null;
    readonly root: string;
    readonly onRecords: OnRecords;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<string> {
  const ask = async (params: object): Promise<string> => {
    const response = await fetch(`${root}datastore_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...toSelection(address), ...params }),
      signal,
    });
    const text = await response.text();
    if (!response.ok) {
      const { messages } = toProblem(response.status, toJson(text), null);
      throw new Error(messages.join(' ') || `${response.status}`);
    }
    return text;
  };
  // Beyond the end are no records, only how many there are, and the most that the site gives at once.
  const beyond = { limit: MOST_IN_ANSWER, offset: Number.MAX_SAFE_INTEGER };
  const { total, limit: most } = (JSON.parse(await ask(beyond)) as Answer).result;
  const fields = columns ?? (await allColumns(ask));
  const limit = Math.min(most, Math.max(500, Math.floor(CELLS / Math.max(1, fields.length))));
  if (total > MOST_RECORDS) throw new TooManyRecordsError(total);
  onRecords(0, total);
  for (let offset = 0; offset === 0 || offset < total; offset += limit) {
    yield await ask({ fields, limit, offset, include_total: false, records_format: 'lists' });
    onRecords(Math.min(total, offset + limit), total);
  }
}

/** A search's ranks are no columns of the table, and lists want their columns named beside them. */
async function allColumns(ask: (params: object) => Promise<string>): Promise<readonly string[]> {
  const whole = await ask({ limit: 0, q: '', full_text: '', include_total: false });
  return (JSON.parse(whole) as Answer).result.fields.map(({ id }) => id);
}

/** Null for a text that is no JSON. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
