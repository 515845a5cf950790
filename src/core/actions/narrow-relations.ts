import type { Ports } from '../action-ports.ts';
import { validationError } from '../errors.ts';
import { fromJson, InvalidParameter, type Coercer } from '../params/coercers.ts';
import { isJsonObject, type JsonValue } from '../params/json-value.ts';
import * as param from '../params/param.ts';
import { validateParams } from '../params/validate-params.ts';
import { toSearchParts } from '../counts/search-parts.ts';
import type { QueryOptions, Relation } from '../ports.ts';
import { SEARCH_PARAMS } from '../search/search-params.ts';

/** By the name of a table: q, filters and such. */
type Searches = { readonly [name: string]: JsonValue };

const within: Coercer<Searches> = (value) => {
  const searches = typeof value === 'string' ? fromJson(value) : value;
  if (searches === null) return undefined;
  if (!isJsonObject(searches) || !Object.values(searches).every(isJsonObject))
    throw new InvalidParameter(['Must be an object of searches, by the names of tables']);
  return searches;
};

/** The parameter of datastore_search_sql that says which records of its tables are read. */
export const WITHIN = param.of(
  within,
  { oneOf: [{ type: 'object' }, { type: 'string' }] },
  'Searches by the names that the statement has for its tables: {"table": {"q": …, "filters": …}}, with full_text, plain and language as in datastore_search. Only records that they find are read. CKAN has no such parameter.',
);

const { q, filters, full_text, plain, language } = SEARCH_PARAMS;
const SEARCH = { q, filters, full_text, plain, language } as const;

/**
 * The relations of a statement, those that a search is named for with what it finds alone. Rejects with a Validation Error for a name
 * that the statement does not read, or a search that datastore_search would refuse, and with EngineError.
 */
export async function narrowRelations(
  ports: Ports,
  relations: ReadonlyMap<string, Relation>,
  searches: Searches,
  options: QueryOptions,
): Promise<ReadonlyMap<string, Relation>> {
  const narrowed = Object.entries(searches).map(async ([name, sent]) => {
    const relation = relations.get(name);
    if (!relation) throw validationError({ within: [`The statement reads no table "${name}"`] });
    return [name, await narrow(ports, { name, relation, sent: sent as Searches, options })] as const;
  });
  return new Map([...relations, ...(await Promise.all(narrowed))]);
}

async function narrow(
  ports: Ports,
  {
    name,
    relation,
    sent,
    options,
  }: {
    readonly name: string;
    readonly relation: Relation;
    readonly sent: Searches;
    readonly options: QueryOptions;
  },
): Promise<Relation> {
  const unknown = Object.keys(sent).find((key) => !Object.hasOwn(SEARCH, key));
  if (unknown !== undefined) throw validationError({ within: [`A search has no parameter "${unknown}"`] });
  const search = validateParams(SEARCH, sent, { strict: false });
  const searches = (await toSearchParts(search, relation, ports)).map(({ plan }) => plan);
  const { catalog, engine, indexes, memories, tables } = ports;
  const entry = catalog.table(name);
  // What has no words is told by the table alone.
  const index = entry && searches.some(({ text }) => text) ? await indexes.open(entry.resource) : undefined;
  return tables.narrow({ engine, relation, index, options, memories }, searches);
}
