import { describe, expect, test } from 'vitest';
import { readContractCases, toFetchArguments, type FetchArguments } from './case.ts';
import { checkCase, type CaseAnswer } from './check-case.ts';
import { EXCEPTIONS } from './exceptions.ts';

/** Address of the site in the observed answers. */
export const SITE_URL = 'http://test.ckan.net';

/** Something that answers the API: the handler itself, MSW, a server, a service worker. */
export type Target = (request: FetchArguments) => Promise<CaseAnswer>;

/** Holds a target to every observed case, one test each. */
export function describeContract(name: string, target: Target, siteUrl = SITE_URL): void {
  describe(`CKAN’s contract, ${name}`, () => {
    const cases = readContractCases().filter(({ id }) => !Object.hasOwn(EXCEPTIONS, id));
    test.each(cases)('$id', async (item) => {
      expect(checkCase(item, await target(toFetchArguments(item.request, siteUrl)))).toEqual([]);
    });
  });
}

/** A fetch standard's response as the checks want it. The body keeps its byte order mark. */
export async function toCaseAnswer(response: Response): Promise<CaseAnswer> {
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  };
}
