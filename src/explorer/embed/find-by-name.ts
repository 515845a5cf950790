import type { ApiClient } from '../api/call.ts';
import type { PackageSearchResult } from '../api/answers.ts';
import { tablesCalled } from '../../queries/table-names.ts';

/** CKAN's most datasets in one answer. */
const PAGE = 1000;
/** Names that are told. */
const MOST = 4;

/**
 * The id of the table that a name means which is neither an id nor an alias: its title, or its dataset's where that has one table. Null when
 * none is called so, and a text for who writes the page when several are. Rejects as the client does.
 */
export async function findByName(
  client: ApiClient,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly id: string } | string | null> {
  const { result } = await client.call<PackageSearchResult>(
    { action: 'package_search', params: { rows: PAGE } },
    signal,
  );
  const tables = result.results.flatMap(({ name: dataset, title, resources }) => {
    const active = resources.filter((one) => one.datastore_active);
    return active.map((one) => ({
      id: one.id,
      title: one.name || one.id,
      aliases: one.aliases ?? [],
      dataset: { name: dataset, title: title || dataset },
      isOnly: active.length === 1,
    }));
  });
  const called = tablesCalled(name, tables);
  const [only] = called;
  if (called.length < 2) return only ? { id: only.id } : null;
  const names = called
    .slice(0, MOST)
    .map(({ dataset, title }) => `“${dataset.title}: ${title}”`)
    .join(', ');
  return `resource="${name}" is the name of ${called.length} tables: write one of ${names}${called.length > MOST ? ' …' : ''}, or an id.`;
}
