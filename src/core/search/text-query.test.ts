import { expect, test } from 'vitest';
import type { Relation } from '../ports.ts';
import { parseTextSearch } from './text-query.ts';

const told = (params: Parameters<typeof parseTextSearch>[0]) =>
  parseTextSearch(params, { columns: [] } as unknown as Relation, { fullText: 'contains' }).then(
    () => 'nothing',
    (error: { readonly body?: { readonly query?: unknown } }) => JSON.stringify(error),
  );

test.each([{ q: 'a\\' }, { q: "a\\'b" }, { full_text: 'a\\' }])(
  'what looks like the end of a statement is told before an unknown language: %o',
  async (texts) => {
    const both = await told({ ...texts, language: 'klingon' });
    expect(both).toMatch(/not a single statement/);
    expect(both).not.toMatch(/klingon/);
  },
);

test('an unknown language is told', async () => {
  expect(await told({ q: 'a', language: 'klingon' })).toMatch(/klingon/);
});
