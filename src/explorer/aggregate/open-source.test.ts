import { expect, test } from 'vitest';
import type { Answer, ApiClient } from '../api/call.ts';
import type { SqlResult } from '../api/answers.ts';
import { openSource } from './open-source.ts';

const FIELDS = [{ id: 'kind', type: 'text' }];

/** A site that answers with a group, of how many there may be more. */
function clientOf(isCut: boolean): ApiClient {
  const result = {
    sql: '',
    fields: FIELDS,
    records: [{ kind: 'owl', n: 1 }],
    ...(isCut && { records_truncated: true }),
  };
  return {
    root: 'http://test/',
    call: async <Result>() => ({ status: 200, result }) as unknown as Answer<SqlResult> as Answer<Result>,
  };
}

function topOf(client: ApiClient) {
  const address = { resource: 'birds', q: '', filters: new Map() };
  const source = openSource({ client, address, fields: FIELDS, signal: new AbortController().signal });
  return source.frequent(FIELDS[0]!, { most: 10 });
}

test('what a site with a low rowsMax leaves out is no figure of all records', async () => {
  await expect(topOf(clientOf(false))).resolves.toBeDefined();
  await expect(topOf(clientOf(true))).rejects.toThrow(/at most 1 records .* “rowsMax”/);
});
