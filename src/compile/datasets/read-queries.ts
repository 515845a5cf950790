import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Notices } from '../../catalog/notices.ts';
import { toName, withoutExtension } from '../../catalog/names.ts';
import type { Dataset, PublishedQuery } from '../../core/catalog.ts';
import { prepareStatement } from '../../queries/prepare-statement.ts';
import type { NamedTable } from '../../queries/table-names.ts';
import { refuseIrregular } from '../files/refuse-irregular.ts';
import { checkStatement } from './check-statement.ts';
import { reasonOf } from './read-json-file.ts';

/** A dataset, and the folder that its queries may lie in. */
export interface QueryPlace {
  readonly dataset: Dataset;
  /** Its folder. */
  readonly folder: string;
}

/** A query whose file is read, before anybody knows whether it can be run. */
interface FoundFile {
  readonly file: string;
  /** As it stands in messages. */
  readonly shown: string;
  /** The dataset whose folder it lies in; null: its head names one, or its tables tell. */
  readonly dataset: string | null;
}

/**
 * The published queries of a data folder (`queries/*.sql` at its top or in a dataset's folder), by their datasets' names. What is wrong with
 * one is an error among the notices, and it is not published.
 */
export async function readQueries(
  root: string,
  places: readonly QueryPlace[],
  notices: Notices,
): Promise<ReadonlyMap<string, readonly PublishedQuery[]>> {
  const tables = toNamedTables(places.map(({ dataset }) => dataset));
  const queriesOf = new Map<string, PublishedQuery[]>();
  for (const file of findFiles(root, places)) {
    const read = await readQuery(file, places, tables).catch((error: unknown) => reasonOf(error));
    const queries = typeof read === 'string' ? undefined : (queriesOf.get(read.dataset) ?? []);
    const own = notices.of(file.shown);
    if (typeof read === 'string') own.error(`${file.shown}: not published, since ${read}`);
    else if (queries?.some(({ name }) => name === read.query.name))
      own.error(`${file.shown}: not published, since its dataset has another query of that name`);
    else if (queries) queriesOf.set(read.dataset, [...queries, read.query]);
  }
  return queriesOf;
}

/** The tables that a query of the site may name. */
function toNamedTables(datasets: readonly Dataset[]): readonly NamedTable[] {
  return datasets
    .filter((dataset) => !dataset.private)
    .flatMap(({ name, title, resources }) => {
      const tables = resources.filter(({ source }) => source !== null);
      return tables.map((table) => ({
        id: table.id,
        title: table.title,
        aliases: table.aliases,
        dataset: { name, title },
        isOnly: tables.length === 1,
      }));
    });
}

function findFiles(root: string, places: readonly QueryPlace[]): readonly FoundFile[] {
  const own = new Map(
    places.filter(({ folder }) => folder !== root).map((one) => [one.folder, one.dataset.name]),
  );
  return [[root, null] as const, ...own].flatMap(([folder, dataset]) =>
    sqlFiles(join(folder, 'queries')).map((file) => ({
      file,
      shown: [basename(root), file.slice(root.length + 1).replaceAll('\\', '/')].join('/'),
      dataset,
    })),
  );
}

function sqlFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.sql$/i.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    // There is no such folder: the usual case. Of one that nobody may read the walk through the data has told.
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** A query with its dataset's name, or why there is none. */
async function readQuery(
  { file, dataset: place }: FoundFile,
  places: readonly QueryPlace[],
  tables: readonly NamedTable[],
): Promise<{ readonly dataset: string; readonly query: PublishedQuery } | string> {
  refuseIrregular(file);
  const sql = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  const datasets = places.map(({ dataset }) => dataset);
  const named = place ?? prepareStatement(sql, {}, tables, null).head.dataset;
  const dataset = datasets.find(({ name }) => name === named);
  if (named !== null && (!dataset || dataset.private))
    return `there is no dataset "${named}" that everybody may see`;
  const home = dataset?.resources.find(({ source }) => source !== null)?.id ?? null;
  const prepared = prepareStatement(sql, {}, tables, home);
  const { head, unknown, ambiguous, unused } = prepared;
  const [mistake] = head.mistakes;
  if (mistake !== undefined) return mistake;
  for (const { written, tables: called } of ambiguous)
    return `${written} is the name of several tables: ${called.map(({ dataset: { title }, title: name }) => `"${title}: ${name}"`).join(', ')}`;
  for (const { written } of unknown) return `there is no table ${written}: name it by its title, alias or id`;
  for (const { name } of unused)
    return `its parameter ${name} is nowhere in the statement: write it as :${name}`;
  const wrong = await checkStatement(
    prepareStatement(sql, samples(head.parameters), tables, home).sql,
    datasets.flatMap(({ resources }) => resources),
  );
  if (wrong !== null) return wrong;
  const [first] = prepared.tables;
  if (!first) return 'it reads no table';
  const own = dataset?.name ?? first.dataset.name;
  const resource = prepared.tables.find((table) => table.dataset.name === own) ?? first;
  const name = toName(withoutExtension(basename(file)));
  if (name === '') return 'its file has no name of letters or digits';
  return {
    dataset: own,
    query: {
      name,
      title: head.title ?? withoutExtension(basename(file)),
      description: head.description ?? '',
      resource: resource.id,
      sql,
    },
  };
}

/** A value for every parameter that has none: a statement is checked with some value, not run. */
function samples(
  parameters: ReturnType<typeof prepareStatement>['head']['parameters'],
): Record<string, string> {
  const values = {
    text: '',
    integer: '1',
    number: '1',
    date: '2000-01-01',
    timestamp: '2000-01-01',
    boolean: 'true',
  };
  return Object.fromEntries(
    parameters.flatMap(({ name, type, fallback }) => (fallback === null ? [[name, values[type]]] : [])),
  );
}
